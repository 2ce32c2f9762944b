import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { Socket } from "node:net"
import { setImmediate, setTimeout } from "node:timers/promises"
import type { ServerBuild } from "react-router"
import { isNewEmbedded } from "#app/platform/database/embedded/embedded-engine.server.ts"
import { type Env, readEnv } from "#app/platform/env.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import type { RenderedSite } from "#app/site/frame/site-config.tsx"
import { createApp } from "#server/http/app.ts"
import { compressAhead } from "#server/http/cached-body.ts"
import { httpServer } from "#server/http/http-server.ts"
import { openMetrics } from "#server/http/metrics.ts"
import { readSiteFiles } from "#server/http/site-files.ts"
import { keptPages } from "#server/pages/kept-pages.ts"
import { memoryAnswers } from "#server/pages/memory-answers.ts"
import { cachePages } from "#server/pages/pages.ts"
import { pageRenderer } from "#server/pages/render.ts"
import { siteDocuments } from "#server/pages/site-documents.ts"
import { demoLoaded } from "./announcements.ts"
import { createApi } from "./api.ts"
import { apiDescription } from "./api-description.ts"
import { memoryInWords, memoryLimit, type Opened, refuseTooLittleMemory } from "./memory.ts"
import { apiDepsOf, isHttps, openRuntime, type Runtime } from "./runtime.ts"

export interface Program {
  build: ServerBuild
  fingerprint: string
  clientDirectory: string
  pagesDirectory: string
}

/** What the school changes while documents are kept. */
type Shown = Pick<RenderedSite, "tariff" | "opening">

const drainMs = 10_000

function hashOf(shown: Shown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16)
}

export async function serve(program: Program): Promise<void> {
  const env = readEnv(process.env)
  const stopping = stopSignal()
  await refuseTakenPort(env)
  refuseTooLittleMemory(memoryLimit(), openedBy(env))
  const runtime = await openRuntime(env)
  try {
    // After a stop signal, nothing that only visitors need is opened.
    const server = stopping.aborted ? undefined : await openSite(runtime, program, stopping)
    if (server) {
      announce(runtime)
      if (!stopping.aborted) await once(stopping, "abort")
      await setTimeout(env.stopNoticeSeconds * 1_000)
      await drain(server)
    }
  } finally {
    await runtime.close()
  }
  console.log("Arrêté proprement.")
}

/** Renders the pages and listens; undefined when a stop signal came first. */
async function openSite(runtime: Runtime, program: Program, stopping: AbortSignal): Promise<Server | undefined> {
  const { env, origin, demo, log, catalogue, opening } = runtime
  const files = new Map([...(await readSiteFiles(program.clientDirectory)), ...siteDocuments(origin)])
  const deps = apiDepsOf(runtime)
  const pagesAt = (shown: Shown) =>
    keptPages({
      directory: program.pagesDirectory,
      fingerprint: `${program.fingerprint}-${hashOf(shown)}`,
      site: { origin, demo, ...shown },
      renderer: (site) =>
        pageRenderer(program.build, { site, api: apiDescription(createApi(deps), deps) }, "production"),
    })
  let shown: Shown = { tariff: catalogue.tariff(), opening: opening.current() }
  const kept = await pagesAt(shown)
  const pages = await cachePages(kept.render)
  let renewing = Promise.resolve()
  // Renewals run one after the other, so that the last one shows all changes.
  const renew = (change: Partial<Shown>) => {
    const renewed = renewing.then(async () => {
      const wanted = { ...shown, ...change }
      const changed = await pagesAt(wanted)
      await pages.renew(changed.render)
      shown = wanted
      await changed.keep()
    })
    renewing = renewed.catch(() => undefined)
    return renewed
  }
  catalogue.onChange((tariff) => renew({ tariff }))
  opening.onChange((now) => renew({ opening: now }))
  if (stopping.aborted) return undefined
  const token = env.metricsToken
  const disks = disksOf(runtime)
  const metrics = token === undefined ? undefined : await openMetrics({ ...runtime, disks, token })
  const app = createApp({
    ...runtime,
    ...deps,
    files,
    pages,
    metrics,
    readiness: { stopping, disks },
  })
  const https = isHttps(env)
  const memory = memoryAnswers({ store: pages, https, cookieName: runtime.sessionCookie.name, log, metrics })
  const server = await listenOn(
    httpServer(app.fetch, { hostname: env.host, memory, stopping, replaceGlobals: true }),
    env,
  )
  void workAhead()
  return server

  async function workAhead() {
    await kept.keep()
    await pages.compressAhead(stopping)
    for (const file of files.values()) await compressAhead(file, stopping)
  }
}

/** Aborts at the first stop signal and prints that at once, because open requests may take a while. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) return
    console.log("Arrêt demandé : les demandes en cours se terminent…")
    stopping.abort()
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop)
  return stopping.signal
}

/** Runs before anything is opened, so that a taken port leaves no new data directory behind. */
async function refuseTakenPort(env: Env): Promise<void> {
  const probe = await listenOn(createServer(), env)
  probe.close()
  await once(probe, "close")
}

const unknownAddress = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"])

async function listenOn(server: Server, env: Env): Promise<Server> {
  server.listen(env.port, env.host)
  try {
    if (!server.listening) await once(server, "listening")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EADDRINUSE") {
      throw new StartError(`Le port ${env.port} est déjà utilisé : arrêtez l’autre programme ou choisissez PORT=….`)
    }
    if (code === "EACCES") throw new StartError(`Le port ${env.port} demande des droits que ce compte n’a pas.`)
    if (code && unknownAddress.has(code))
      throw new StartError(`L’adresse HOST=${env.host} n’existe pas sur cette machine.`)
    throw error
  }
  return server
}

function announce({ places, env, database, origin, begun }: Runtime): void {
  const lines = [
    ...demoLoaded(begun),
    `Prêt en ${process.uptime().toFixed(1)} s : ${origin}`,
    `  Données  : ${database.engine === "embedded" ? places.data : "PostgreSQL (DATABASE_URL)"}`,
    `  E-mails  : ${env.smtpUrl ? "envoyés par SMTP" : `${places.mail} (fichiers .eml)`}`,
    `  Mémoire  : ${memoryInWords()}`,
    `  Fichiers : ${env.s3 ? `S3 (${env.s3.endpoint}, ${env.s3.bucket})` : places.files}`,
  ]
  console.log(lines.join("\n"))
}

function openedBy({ databaseUrl, dataDir }: Env): Opened {
  if (databaseUrl !== undefined) return "postgres"
  return isNewEmbedded(dataDir) ? "new" : "embedded"
}

function disksOf({ database, places, env }: Runtime): string[] {
  const disks = database.engine === "embedded" ? [places.data] : []
  return env.s3 ? disks : [...disks, places.files]
}

/** Closing would reset connections whose first request is on its way: waits for them up to a second. */
async function letWaitingIn(server: Server): Promise<void> {
  const silent = new Set<Socket>()
  let came = true
  const connected = (socket: Socket) => {
    came = true
    silent.add(socket.once("close", () => silent.delete(socket)))
  }
  const asked = ({ socket }: IncomingMessage) => silent.delete(socket)
  server.on("connection", connected).on("request", asked)
  for (const latest = Date.now() + 1_000; (came || silent.size > 0) && Date.now() < latest; ) {
    came = false
    await setTimeout(1)
    await setImmediate()
  }
  server.off("connection", connected).off("request", asked)
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close")
  await letWaitingIn(server)
  server.close()
  // Repeated, because a connection whose last answer has just left would stay open for seconds.
  const hangUp = setInterval(() => server.closeIdleConnections(), 50)
  const cut = globalThis.setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(cut)
  clearInterval(hangUp)
}
