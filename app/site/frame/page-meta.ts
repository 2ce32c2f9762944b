import { documentTitle } from "#content/school.ts"
import { isIndexed, type Page, type SitePagePath, sitePages } from "#content/site-pages.ts"

/** Title (specification 1) and robots; the root document adds the rest (page-head.server.tsx). */
export function metaOf(page: Page) {
  return [{ title: documentTitle(page.title) }, ...(isIndexed(page) ? [] : [{ name: "robots", content: "noindex" }])]
}

/** The title that the document came with, so that the browser needs no table of pages (decision 0043). */
const served = import.meta.env.SSR ? [] : servedMeta()

export function pageMeta(path: SitePagePath) {
  if (!import.meta.env.SSR) return served
  const page = sitePages.find((one) => one.path === path)
  if (!page) throw new Error(`${path} is not in the path table`)
  return metaOf(page)
}

function servedMeta(): ReturnType<typeof metaOf> {
  const robots = document.querySelector<HTMLMetaElement>("meta[name=robots]")
  return [{ title: document.title }, ...(robots ? [{ name: "robots", content: robots.content }] : [])]
}
