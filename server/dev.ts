import * as build from "virtual:react-router/server-build"
import { readEnv } from "#app/platform/env.server.ts"
import { createApp } from "./app.ts"
import { freshPages } from "./pages.ts"
import { pageRenderer } from "./render.ts"
import { openRuntime, type Runtime } from "./runtime.ts"
import { siteDocuments } from "./site-documents.ts"

/** Kept over reloads of this module: a data directory is opened once. */
const kept = globalThis as { devRuntime?: Promise<Runtime> }

function runtimeOfThisProcess(): Promise<Runtime> {
  kept.devRuntime ??= openRuntime(readEnv(process.env)).then((runtime) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void runtime.close().then(() => process.exit(0)))
    }
    return runtime
  })
  return kept.devRuntime
}

/** The application with pages rendered at each request; the code is reloaded, the database stays open. */
export async function devFetch(request: Request, bindings: object): Promise<Response> {
  const runtime = await runtimeOfThisProcess()
  const config = { origin: new URL(request.url).origin, demo: runtime.demo }
  const app = createApp({
    ...runtime,
    files: siteDocuments(config.origin),
    pages: freshPages(pageRenderer(build, () => config, "development")),
    db: runtime.database.db,
    publicPostsPerMinute: runtime.env.publicPostsPerMinute,
    wakeOutbox: () => runtime.mailWorker.wake(),
  })
  return await app.fetch(request, bindings)
}
