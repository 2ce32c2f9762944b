import { documentTitle } from "#content/school.ts"
import { isIndexed, type Page, type SitePagePath, sitePages } from "#content/site-pages.ts"

/**
 * Title of a page (specification 1), and whether search engines pass it by; the root document adds what only machines
 * read (page-head.server.tsx).
 */
export function metaOf(page: Page) {
  return [{ title: documentTitle(page.title) }, ...(isIndexed(page) ? [] : [{ name: "robots", content: "noindex" }])]
}

/** The same, of a page of the site's own table. */
export function pageMeta(path: SitePagePath) {
  const page = sitePages.find((one) => one.path === path)
  if (!page) throw new Error(`${path} is not in the path table`)
  return metaOf(page)
}
