import type { Context } from "hono"
import { matchedRoutes } from "hono/route"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { pageAt } from "#content/pages.ts"

/** The label of a request in the metrics: '/api/v1/documents/:id', a page's path, 'file', '/api/*' or 'other'. */
export function answeredRoute(c: Context<ApiEnv>, path: string, files: ReadonlyMap<string, unknown>): string {
  const page = pageAt(path)
  if (page) return page.path
  if (files.has(path)) return "file"
  const endpoint = matchedRoutes(c).findLast((route) => route.method !== "ALL" && !route.path.includes("*"))
  return endpoint?.path ?? (path.startsWith("/api/") ? "/api/*" : "other")
}
