import { useLocation } from "react-router"
import { ApiDocs } from "#app/site/api-docs/api-docs.tsx"
import { metaOf } from "#app/site/frame/page-meta.ts"
import { docsPages } from "#content/docs-pages.ts"

export function meta({ location }: { location: { pathname: string } }) {
  return metaOf(pageOf(location.pathname))
}

/** No menu links to it. */
export default function ApiDocsRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <ApiDocs page={pageOf(useLocation().pathname)} />
    </main>
  )
}

function pageOf(path: string) {
  return docsPages.find((page) => page.path === path) ?? docsPages[0]
}
