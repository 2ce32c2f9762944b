import { join } from "node:path"
import { type KeptOpening, keepOpening } from "#app/features/calendar/slots/season/keep-opening.server.ts"
import { type KeptCatalogue, keepCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { type Auth, createAuth } from "#app/features/identity/auth/create-auth.server.ts"
import { type SessionCookie, sessionCookieName } from "#app/features/identity/session/session-token.server.ts"
import { type MailWorker, startMailWorker } from "#app/features/outbox/mail-worker.server.ts"
import type { MailSite } from "#app/features/outbox/write-mail.server.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import { simulatedProvider } from "#app/features/payments/provider/simulated-provider.server.ts"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import { type Clock, systemClock } from "#app/platform/clock.server.ts"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Env } from "#app/platform/env.server.ts"
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts"
import { databaseLimiter, type Limiter, memoryLimiter } from "#app/platform/limiter.server.ts"
import { createLog, type Log } from "#app/platform/log.server.ts"
import {
  directoryTransport,
  type MailTransport,
  mailsAtOnce,
  type SmtpTransport,
  smtpTransport,
} from "#app/platform/mail.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { school } from "#content/school.ts"
import { type Begun, beginDatabase, hasDemoRows } from "#db/demo.ts"
import { schema } from "#db/schema.ts"
import { forgottenListOf } from "#server/operate/after-restore.ts"
import { leaveLostDirectory } from "#server/operate/lost-directory.ts"
import type { ApiDeps } from "./api-endpoints.ts"
import { appSecret } from "./app-secret.ts"
import { startTimers } from "./timers.ts"
import { tryMailServer } from "./try-mail-server.ts"
import { type BucketWatch, watchBucket } from "./watch-bucket.ts"
import {
  codeMinter,
  handOver,
  mailReaders,
  mailSite,
  mailTemplates,
  mintSecret,
  onPaymentSettled,
  sessionCandidates,
  tellOfMoney,
  tellOfRefusedRefund,
} from "./wiring.ts"

/** How long mails and files under way may take once the site stops. */
const stopPatienceMs = 8_000

export interface Places {
  data: string
  mail: string
  files: string
}

export interface Runtime {
  env: Env
  log: Log
  clock: Clock
  database: Database
  limiter: Limiter
  catalogue: KeptCatalogue
  opening: KeptOpening
  mailWorker: MailWorker
  fileStore: FileStore
  bucket: BucketWatch
  auth: Auth
  sessionCookie: SessionCookie
  paymentProvider: PaymentProvider
  origin: string
  demo: boolean
  begun: Begun
  places: Places
  close(): Promise<void>
}

export function siteOrigin(env: Env): string {
  return env.publicUrl ?? `http://localhost:${env.port}`
}

export function mailTransport(env: Env): SmtpTransport | MailTransport {
  const from = env.mailFrom ?? `${school.name} <${school.email}>`
  return env.smtpUrl
    ? smtpTransport(env.smtpUrl, from, env.mailReturnPath)
    : directoryTransport(join(env.dataDir, "mail"), from)
}

/** The proxy speaks https, not this process. */
export function isHttps({ publicUrl }: Pick<Env, "publicUrl">): boolean {
  return publicUrl?.startsWith("https:") ?? false
}

export function apiDepsOf(runtime: Runtime): ApiDeps {
  const { database, clock, log, limiter, env, catalogue, mailWorker, fileStore } = runtime
  const { auth, sessionCookie, paymentProvider, origin } = runtime
  return {
    auth,
    sessionCookie,
    origin,
    calendars: env.calendars,
    emailConfirmation: env.emailConfirmation,
    mailReturnSecret: env.mailReturnSecret,
    onSignedIn: handOver({ db: database.db, clock }),
    paymentProvider,
    onPaymentSettled,
    tellOfMoney,
    tellOfRefusedRefund,
    sessionCandidates,
    db: database.db,
    clock,
    log,
    limiter,
    catalogue,
    fileStore,
    forgottenList: forgottenListOf(env),
    publicPostsPerMinute: env.publicPostsPerMinute,
    withholding: env.withholding,
    mailsPerAddress: env.mailsPerAddress,
    mailsPerNetwork: env.mailsPerNetwork,
    wakeOutbox: () => mailWorker.wake(),
  }
}

export async function openRuntime(env: Env): Promise<Runtime> {
  const log = createLog(env.logLevel)
  const clock = systemClock
  const database = await openDatabase({
    ...env,
    poolSize: env.databasePoolSize,
    log,
    onLost: leaveLostDirectory(env.dataDir),
  })
  try {
    return await startWith(database, env, log, clock)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startWith(database: Database, env: Env, log: Log, clock: Clock): Promise<Runtime> {
  const { db } = database
  const { places, fileStore, begun, demonstration } = await openData(database, env, log, clock)
  const catalogue = await keepCatalogue({ db, clock })
  const opening = await keepOpening({ db, clock })
  const secret = await appSecret(env.appSecret, env.dataDir)
  const limiter = database.engine === "embedded" ? memoryLimiter() : databaseLimiter(db)
  const origin = siteOrigin(env)
  const transport = mailTransport(env)
  const paymentProvider = providerOf(env, { db, clock, secret, demonstration, log })
  const site = mailSite({ origin, paymentProvider, calendars: env.calendars })
  const mailWorker = workerOf({ database, transport, site, env, clock, log, secret })
  const https = isHttps(env)
  const { emailConfirmation } = env
  const shared = { db, clock, log, origin, emailConfirmation, wakeOutbox: () => mailWorker.wake() }
  const auth = createAuth({ ...shared, secret, https })
  const bucket = watchBucket(env.s3 && fileStore, log, () => clock.now())
  const stores = { fileStore, bucket, mailDirectory: places.mail }
  const timers = startTimers({
    ...shared,
    withholding: env.withholding,
    ...stores,
    calendars: env.calendars,
    opening,
    catalogue,
    database,
    limiter,
    mailWorker,
    paymentProvider,
    onPaymentSettled,
    tellOfMoney,
    tellOfRefusedRefund,
  })
  mailWorker.wake()
  if ("verify" in transport) void tryMailServer(transport, log)
  void bucket.look()
  return {
    env,
    log,
    clock,
    database,
    limiter,
    catalogue,
    opening,
    mailWorker,
    fileStore,
    bucket,
    auth,
    sessionCookie: { name: sessionCookieName(https), secret },
    paymentProvider,
    origin,
    demo: demonstration,
    begun,
    places,
    close: () => closeAll({ auth, database }, [timers, mailWorker], [transport, fileStore]),
  }
}

async function openData({ db, engine }: Database, env: Env, log: Log, clock: Clock) {
  await migrate(db, schema, (migration) => log.info({ migration }, "migrating the database"))
  const places: Places = { data: env.dataDir, mail: join(env.dataDir, "mail"), files: join(env.dataDir, "files") }
  const fileStore = await openFileStore(places.files, env.s3)
  const demo = env.demo && engine === "embedded"
  if (env.demo && !demo) log.warn({}, "DEMO=1 is without effect on PostgreSQL")
  const begun = await beginDatabase(db, { demo, now: clock.now(), files: { fileStore, log } }).catch(refuseStore(env))
  return { places, fileStore, begun, demonstration: await hasDemoRows(db) }
}

async function closeAll({ auth, database }: Pick<Runtime, "auth" | "database">, ...parts: Parameters<typeof stopWork>) {
  await auth.settled()
  await stopWork(...parts)
  await database.close()
}

/** Stopped together: a timer may be sending mails, and would send all of them unless the worker stops too. */
async function stopWork(work: { stop(): Promise<void> }[], services: { close(): void }[]): Promise<void> {
  const breakOff = () => {
    for (const service of services) service.close()
  }
  // A bucket or a mail server that says nothing would hold the stop.
  const cut = setTimeout(breakOff, stopPatienceMs)
  await Promise.all(work.map((one) => one.stop()))
  clearTimeout(cut)
  breakOff()
}

interface ProviderParts extends Pick<Runtime, "clock" | "log"> {
  db: Database["db"]
  secret: string
  demonstration: boolean
}

/** School 4, "Simulated money". */
function providerOf({ payments }: Env, { demonstration, log, ...parts }: ProviderParts): PaymentProvider {
  const open = (payments ?? (demonstration ? "simulated" : "none")) === "simulated"
  if (open && !demonstration) log.warn({}, "PAYMENTS=simulated takes no money, and its payments enter no sum")
  return simulatedProvider({ ...parts, open, counts: demonstration })
}

interface WorkerParts extends Pick<Runtime, "env" | "clock" | "log"> {
  site: MailSite
  secret: string
  database: Database
  transport: SmtpTransport | MailTransport
}

function workerOf({ database, transport, site, env, clock, log, secret }: WorkerParts): MailWorker {
  const { db, outage } = database
  return startMailWorker({
    db,
    outage,
    transport,
    templates: mailTemplates,
    mintSecret,
    mintCode: codeMinter({ db, clock, secret }),
    readers: mailReaders,
    site,
    retryMinutes: env.mailRetryMinutes,
    atOnce: mailsAtOnce,
    now: () => clock.now(),
    log,
  })
}

/** The demo's documents are the only files that a start stores. */
function refuseStore({ s3 }: Env): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: unknown }
    if (!s3 || typeof code !== "string" || !code.startsWith("E_CANNOT_")) throw error
    throw new StartError(
      `Les documents de la démonstration n’ont pas pu être écrits sur S3 (${s3.endpoint}, ${s3.bucket}) : ${causeInWords(error)}. Vérifiez les cinq variables S3_…, ou démarrez sans démonstration (DEMO=0).`,
    )
  }
}
