import type { BlockList } from "node:net"
import { join } from "node:path"
import { v4 as uuid } from "uuid"
import { keepCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { createAuth } from "#app/features/identity/auth/create-auth.server.ts"
import { sessionCookieName } from "#app/features/identity/session/session-token.server.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import { simulatedProvider } from "#app/features/payments/provider/simulated-provider.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts"
import { databaseLimiter, type Limiter, memoryLimiter } from "#app/platform/limiter.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { type AppDeps, createApp } from "#server/http/app.ts"
import { cachedBody } from "#server/http/cached-body.ts"
import { openMetrics } from "#server/http/metrics.ts"
import { cachePages, type RenderPage } from "#server/pages/pages.ts"
import { handOver, onPaymentSettled, sessionCandidates, tellOfMoney, tellOfRefusedRefund } from "#server/wiring.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { testNow } from "#tests/factories/slots.ts"
import type { Ask } from "./ask.ts"
import type { TestDatabase } from "./databases.ts"
import { calendars } from "./mail-site.ts"

/** For metrics of a process without a bucket. */
export const noBucket = { bucket: { up: () => undefined }, disks: ["."] }

export const testSecret = "a-secret-for-tests-of-at-least-32-characters"

export interface TestAppOptions {
  publicUrl?: string
  trustedProxies?: BlockList
  postsPerMinute?: number
  /** Those that are not named limit nothing. */
  withholding?: Partial<WithholdingLimits>
  mailsPerAddress?: number
  mailsPerNetwork?: number
  clock?: Clock
  emailConfirmation?: boolean
  limiter?: Limiter
  paymentProvider?: PaymentProvider
  fileStore?: FileStore
  render?: RenderPage
  files?: AppDeps["files"]
  metricsToken?: string
  mailReturnSecret?: string
  stopping?: AbortSignal
  disks?: string[]
}

/** The real application on a test's database, with its log lines and the count of outbox wake-ups. */
export async function testApp(on: TestDatabase, options: TestAppOptions = {}) {
  const lines: string[] = []
  let woken = 0
  const log = createLog("trace", { write: (line) => void lines.push(line) })
  const origin = options.publicUrl ?? "http://localhost"
  const https = origin.startsWith("https:")
  const wakeOutbox = () => {
    woken += 1
  }
  const clock = options.clock ?? { now: () => testNow }
  const emailConfirmation = options.emailConfirmation ?? true
  const shared = { db: on.db, clock, log, origin, emailConfirmation, wakeOutbox }
  const fileStore = options.fileStore ?? (await openFileStore(join(on.dataDir, "files"), undefined))
  const token = options.metricsToken
  const metrics =
    token === undefined ? undefined : await openMetrics({ database: on.database, clock, log, token, ...noBucket })
  const auth = createAuth({ ...shared, secret: testSecret, https })
  const app = createApp({
    ...shared,
    auth,
    fileStore,
    mailReturnSecret: options.mailReturnSecret,
    sessionCookie: { name: sessionCookieName(https), secret: testSecret },
    onSignedIn: handOver({ db: on.db, clock }),
    paymentProvider:
      options.paymentProvider ?? simulatedProvider({ db: on.db, clock, secret: testSecret, open: true, counts: true }),
    onPaymentSettled,
    tellOfMoney,
    tellOfRefusedRefund,
    sessionCandidates,
    env: { publicUrl: options.publicUrl, trustedProxies: options.trustedProxies },
    database: on.database,
    limiter: options.limiter ?? (on.engine === "embedded" ? memoryLimiter() : databaseLimiter(on.db)),
    calendars,
    forgottenList: join(on.dataDir, "forgotten"),
    catalogue: await keepCatalogue({ db: on.db, clock }),
    publicPostsPerMinute: options.postsPerMinute ?? 1_000_000,
    withholding: { ...noLimits, ...options.withholding },
    mailsPerAddress: options.mailsPerAddress ?? 1_000_000,
    mailsPerNetwork: options.mailsPerNetwork ?? 1_000_000,
    files: options.files ?? new Map([["/assets/app.js", asset]]),
    readiness: { stopping: options.stopping ?? new AbortController().signal, disks: options.disks ?? [on.dataDir] },
    pages: await cachePages(options.render ?? simplePage),
    metrics,
  })
  return {
    app,
    auth,
    log,
    fileStore,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(""),
    woken: () => woken,
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

const asset = cachedBody(Buffer.from("export const ready = true\n".repeat(40)), {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
  Vary: "Accept-Encoding",
})

export async function simplePage(path: string): Promise<string> {
  return `<!DOCTYPE html><html lang="fr" data-session="out"><head><title>Page ${path}</title></head><body><main>Contenu de ${path}</main><script>window.page = "${path}"</script></body></html>`
}

/** The socket data that the Node server gives the application. */
export function fromAddress(address: string) {
  const remoteFamily = address.includes(":") ? "IPv6" : "IPv4"
  return { incoming: { socket: { remoteAddress: address, remotePort: 40_000, remoteFamily } } }
}

/** Sends requests to the application in memory. @param from the address of the socket */
export function askApp({ app }: Pick<TestApp, "app">, from = "203.0.113.7"): Ask {
  return async (path, init) => await app.request(path, init, fromAddress(from))
}

export interface PostOptions {
  headers?: Record<string, string>
  from?: string
}

/** Posts text as it is, or an object as JSON, with a new Idempotency-Key by default. */
export async function post({ app }: TestApp, path: string, body: unknown, { headers, from }: PostOptions = {}) {
  const init: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": uuid(), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  }
  return await app.request(path, init, from ? fromAddress(from) : undefined)
}

export interface ProblemBody {
  type: string
  status: number
  code: string
  detail: string
  errors?: Record<string, string[]>
  nearest?: { base: string; date: string; timeSlot: string }[]
}

export async function problemOf(response: Response): Promise<ProblemBody> {
  return (await response.json()) as ProblemBody
}
