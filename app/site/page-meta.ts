import { type PagePath, pageAt } from "#content/pages.ts"
import { school } from "#content/school.ts"

/** Title and description of a page of the path table (specification 1); the root document adds the canonical address. */
export function pageMeta(path: PagePath) {
  const page = pageAt(path)
  return [{ title: `${page?.title} · ${school.name}` }, { name: "description", content: page?.description }]
}
