import { NotFound } from "#app/site/not-found.tsx"
import { school } from "#content/school.ts"

export function meta() {
  return [{ title: `Page introuvable · ${school.name}` }, { name: "robots", content: "noindex" }]
}

/** Serves any other address with status 404 (specification 2). */
export default function NotFoundRoute() {
  return <NotFound />
}
