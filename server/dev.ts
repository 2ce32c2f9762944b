import * as build from "virtual:react-router/server-build"
import { readEnv } from "#app/platform/env.server.ts"
import { createApp } from "#server/http/app.ts"
import { freshPages } from "#server/pages/pages.ts"
import { pageRenderer } from "#server/pages/render.ts"
import { siteDocuments } from "#server/pages/site-documents.ts"
import { demoLoaded } from "./announcements.ts"
import { createApi } from "./api.ts"
import { apiDescription } from "./api-description.ts"
import { apiDepsOf, openRuntime, type Runtime } from "./runtime.ts"

/** Survives reloads of this module: a data directory is opened once. */
const kept = globalThis as { devRuntime?: Promise<Runtime> }

function runtimeOfThisProcess(): Promise<Runtime> {
  kept.devRuntime ??= openRuntime(readEnv(process.env)).then((runtime) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void runtime.close().then(() => process.exit(0)))
    }
    for (const line of demoLoaded(runtime.begun)) console.log(line)
    return runtime
  })
  return kept.devRuntime
}

const readiness = { stopping: new AbortController().signal, disks: [] }

export async function devFetch(request: Request, bindings: object): Promise<Response> {
  const runtime = await runtimeOfThisProcess()
  const deps = apiDepsOf(runtime)
  const site = {
    origin: new URL(request.url).origin,
    demo: runtime.demo,
    tariff: runtime.catalogue.tariff(),
    opening: runtime.opening.current(),
  }
  const api = apiDescription(createApi(deps), deps)
  const pages = freshPages(pageRenderer(build, { site, api }, "development"))
  const app = createApp({ ...runtime, ...deps, files: siteDocuments(site.origin), pages, readiness })
  return await app.fetch(request, bindings)
}
