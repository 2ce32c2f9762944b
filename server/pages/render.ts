import { parse } from "node-html-parser"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import type { ApiDescription } from "#app/site/api-docs/api-description.ts"
import { apiDescriptionContext, siteConfigContext } from "#app/site/frame/site-config.server.ts"
import type { RenderedSite } from "#app/site/frame/site-config.tsx"
import type { RenderPage } from "./pages.ts"

interface RendererKnows {
  site: RenderedSite
  api: ApiDescription
}

/** Renders from a request that carries nothing but the address (design 1). */
export function pageRenderer(build: ServerBuild, known: RendererKnows, mode: string): RenderPage {
  const handle = createRequestHandler(build, mode)
  return async (path) => {
    const { site } = known
    const context = new RouterContextProvider()
    context.set(siteConfigContext, site)
    context.set(apiDescriptionContext, known.api)
    const response = await handle(new Request(site.origin + path), context)
    if (response.status >= 500) throw new Error(`rendering ${path} answered ${response.status}`)
    return paintedFirst(await response.text())
  }
}

/** Moves style sheets before scripts: the router puts scripts first and has no setting for it. */
function paintedFirst(html: string): string {
  const page = parse(html, { comment: true })
  for (const script of page.querySelectorAll('link[rel="modulepreload"]')) script.setAttribute("fetchpriority", "low")
  return page.toString()
}
