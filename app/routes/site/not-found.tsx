import { NotFound } from "#app/site/not-found.tsx"
import { school } from "#content/school.ts"

export function meta() {
  return [{ title: `Page introuvable · ${school.name}` }, { name: "robots", content: "noindex" }]
}

/** Any other address; served with status 404 (specification 2). */
export default function NotFoundRoute() {
  return <NotFound />
}
