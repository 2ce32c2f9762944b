import { documentTitle } from "#content/school.ts"
import { isIndexed, type Page, type SitePagePath, sitePages } from "#content/site-pages.ts"

/** Title (specification 1) and robots; the root document adds the rest (page-head.server.tsx). */
export function metaOf(page: Page) {
  return [{ title: documentTitle(page.title) }, ...(isIndexed(page) ? [] : [{ name: "robots", content: "noindex" }])]
}

export function pageMeta(path: SitePagePath) {
  const page = sitePages.find((one) => one.path === path)
  if (!page) throw new Error(`${path} is not in the path table`)
  return metaOf(page)
}
