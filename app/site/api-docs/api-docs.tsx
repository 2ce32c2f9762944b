import { useContext } from "react"
import { Badge } from "#app/ui/badge.tsx"
import { PageIntro } from "#app/ui/page-intro.tsx"
import { ApiDescriptionContext, type Endpoint } from "./api-description.ts"
import { ApiEndpoint } from "./api-endpoint.tsx"
import "./api-docs.css"

/** The API, to be read: every endpoint with its fields, examples and refusals, without a script (design 5). */
export function ApiDocs() {
  const description = useContext(ApiDescriptionContext)
  const endpoints = Object.entries(description?.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]): Endpoint => ({ id: idOf(method, path), method: method.toUpperCase(), path, operation }),
    ),
  )
  const named = description?.components?.schemas ?? {}
  return (
    <>
      <PageIntro
        legend="Pour les développeurs"
        title={description?.info.title ?? "API"}
        aside={<Badge tone="neutral">Version {description?.info.version}</Badge>}
      >
        <p>{description?.info.description}</p>
        <p className="mt-3">
          <a href="/api/openapi.json" className="link">
            Le même texte pour les machines : /api/openapi.json
          </a>
        </p>
      </PageIntro>
      <div className="frame api-page">
        <nav aria-label="Points d’accès" className="api-nav">
          <ul>
            {endpoints.map((endpoint) => (
              <li key={endpoint.id}>
                <a href={`#${endpoint.id}`}>
                  <span className="api-method" data-method={endpoint.method}>
                    {endpoint.method}
                  </span>
                  <span className="api-path">{shortPath(endpoint.path)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {endpoints.map((endpoint) => (
            <ApiEndpoint key={endpoint.id} endpoint={endpoint} named={named} />
          ))}
        </div>
      </div>
    </>
  )
}

function idOf(method: string, path: string): string {
  return `${method}${path.replace(/[^a-z0-9]+/gi, "-")}`.replace(/-$/, "")
}

function shortPath(path: string): string {
  return path.replace("/api/v1", "")
}
