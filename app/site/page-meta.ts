import { isIndexed, type PagePath, pageAt } from "#content/pages.ts"
import { school } from "#content/school.ts"

/** The title of a document: its page, then the school. */
export function documentTitle(pageTitle: string): string {
  return `${pageTitle} · ${school.name}`
}

/**
 * Title and description of a page of the path table (specification 1), and whether search engines pass it by; the root
 * document adds what needs the site's origin (share-tags.tsx).
 */
export function pageMeta(path: PagePath) {
  const page = pageAt(path)
  if (!page) throw new Error(`${path} is not in the path table`)
  return [
    { title: documentTitle(page.title) },
    { name: "description", content: page.description },
    ...(isIndexed(page) ? [] : [{ name: "robots", content: "noindex" }]),
  ]
}
