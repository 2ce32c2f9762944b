import { isIndexed, type PagePath, pageAt } from "#content/pages.ts"
import { school } from "#content/school.ts"

/** The title of a document: its page, then the school. */
export function documentTitle(pageTitle: string): string {
  return `${pageTitle} · ${school.name}`
}

/**
 * Title of a page of the path table (specification 1), and whether search engines pass it by; the root
 * document adds what only machines read (page-head.server.tsx).
 */
export function pageMeta(path: PagePath) {
  const page = pageAt(path)
  if (!page) throw new Error(`${path} is not in the path table`)
  return [{ title: documentTitle(page.title) }, ...(isIndexed(page) ? [] : [{ name: "robots", content: "noindex" }])]
}
