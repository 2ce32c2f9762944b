import { ApiDocs } from "#app/site/api-docs/api-docs.tsx"
import { pageMeta } from "#app/site/page-meta.ts"

export function meta() {
  return pageMeta("/api/docs")
}

/** The API's description, browsable; linked from no menu. */
export default function ApiDocsRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <ApiDocs />
    </main>
  )
}
