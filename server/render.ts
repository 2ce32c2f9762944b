import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { siteConfigContext } from "#app/site-config.server.ts"
import type { SiteConfig } from "#app/site-config.tsx"
import type { RenderPage } from "./pages.ts"

/** Renders through React Router from a request that carries nothing but the address (design 1). */
export function pageRenderer(build: ServerBuild, config: () => SiteConfig, mode: string): RenderPage {
  const handle = createRequestHandler(build, mode)
  return async (path) => {
    const site = config()
    const response = await handle(
      new Request(site.origin + path),
      new RouterContextProvider(new Map([[siteConfigContext, site]])),
    )
    if (response.status >= 500) throw new Error(`rendering ${path} answered ${response.status}`)
    return await response.text()
  }
}
