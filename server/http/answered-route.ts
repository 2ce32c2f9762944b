import type { Context } from "hono"
import { matchedRoutes } from "hono/route"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { pageAt } from "#content/pages.ts"

/**
 * The pattern of what a request asked for, of which there are as many as the application has: '/api/v1/documents/:id',
 * a page's path, 'file' for those of the build, '/api/*' and 'other' for what nobody offers.
 */
export function answeredRoute(c: Context<ApiEnv>, path: string, files: ReadonlyMap<string, unknown>): string {
  const page = pageAt(path)
  if (page) return page.path
  if (files.has(path)) return "file"
  // Also of a request that a limit or a guard refused before it came there.
  const endpoint = matchedRoutes(c).findLast((route) => route.method !== "ALL" && !route.path.includes("*"))
  return endpoint?.path ?? (path.startsWith("/api/") ? "/api/*" : "other")
}
