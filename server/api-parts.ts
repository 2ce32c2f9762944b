import type { apiDescription } from "./api-description.ts"

type Description = ReturnType<typeof apiDescription>

const isAdmin = (path: string) => path.startsWith("/api/v1/admin/")

/** What programs of others call. */
export const publicPart = (whole: Description) => partOf(whole, (path) => !isAdmin(path))

/** What the back-office calls. */
export const adminPart = (whole: Description) => partOf(whole, isAdmin)

/** Some endpoints as a document of their own, with the tags and schemas that they name. */
function partOf(whole: Description, isMeant: (path: string) => boolean) {
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => isMeant(path)))
  const items = Object.values(paths) as Record<string, { tags: string[] }>[]
  const named = new Set(items.flatMap((item) => Object.values(item)).flatMap(({ tags }) => tags))
  const known: Record<string, unknown> = whole.components.schemas ?? {}
  const schemas = Object.fromEntries([...schemasNamedIn(paths, known)].toSorted().map((name) => [name, known[name]]))
  return {
    ...whole,
    tags: whole.tags?.filter(({ name }) => named.has(name)),
    components: { ...whole.components, schemas },
    paths,
  }
}

function schemasNamedIn(part: unknown, known: Record<string, unknown>, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    schemasNamedIn(known[name], known, found)
  }
  return found
}
