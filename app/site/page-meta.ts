import { type PagePath, pageAt } from "#content/pages.ts"
import { school } from "#content/school.ts"

/** Title, description and canonical address of a page of the path table (specification 1). */
export function pageMeta(path: PagePath) {
  const page = pageAt(path)
  return [
    { title: `${page?.title} · ${school.name}` },
    { name: "description", content: page?.description },
    { tagName: "link", rel: "canonical", href: path },
  ]
}
