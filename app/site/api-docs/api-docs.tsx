import { useContext } from "react"
import { Badge } from "#app/ui/page/badge.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { type DocsPage, docsPages } from "#content/docs-pages.ts"
import {
  ApiDescriptionContext,
  audienceOf,
  type Endpoint,
  refusalsOf,
  sharedRefusals,
  without,
} from "./api-description.ts"
import { ApiEndpoint } from "./api-endpoint.tsx"
import { Refusals } from "./refusals.tsx"
import "./api-docs.css"

/** The API for one audience, without a script (design 5). */
export function ApiDocs({ page }: { page: DocsPage }) {
  const description = useContext(ApiDescriptionContext)
  const endpoints = Object.entries(description?.paths ?? {})
    .flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]): Endpoint => ({ id: idOf(method, path), method: method.toUpperCase(), path, operation }),
      ),
    )
    .filter((endpoint) => audienceOf(endpoint) === page.audience)
  const named = description?.components?.schemas ?? {}
  const operations = endpoints.map(({ operation }) => operation)
  const everywhere = sharedRefusals(operations)
  const withBody = without(sharedRefusals(operations.filter(({ requestBody }) => requestBody)), everywhere)
  return (
    <>
      <PageIntro
        legend="Pour les développeurs"
        title={page.title}
        aside={<Badge tone="neutral">Version {description?.info.version}</Badge>}
      >
        <p>{description?.info.description}</p>
        <p className="mt-3">
          Pour les machines :{" "}
          <a href="/api/openapi.json" className="link">
            l’API de tous
          </a>{" "}
          et{" "}
          <a href="/api/openapi.admin.json" className="link">
            celle de l’administration
          </a>
          .
        </p>
        <nav aria-label="À qui s’adresse l’API" className="mt-6 flex flex-wrap gap-3">
          {docsPages.map(({ path, label }) => (
            <a key={path} href={path} aria-current={path === page.path ? "page" : undefined} className="api-audience">
              {label}
            </a>
          ))}
        </nav>
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
          <Refusals title="Refus communs à tous ces points d’accès" refusals={everywhere} />
          <Refusals title="Refus communs à ceux qui attendent un corps" refusals={withBody} />
          {endpoints.map((endpoint) => (
            <ApiEndpoint
              key={endpoint.id}
              endpoint={endpoint}
              named={named}
              refusals={without(refusalsOf(endpoint.operation), [
                ...everywhere,
                ...(endpoint.operation.requestBody ? withBody : []),
              ])}
            />
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
