import { createHash, timingSafeEqual } from "node:crypto"
import type { Gauge, Registry } from "prom-client"
import { placesAhead } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { emailFigures, emailsToResend, oldestQueuedEmail } from "#app/features/outbox/outbox.queries.server.ts"
import { pendingPayments } from "#app/features/payments/payments.queries.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { toldUnavailable } from "#app/platform/database/tell-unavailable.server.ts"
import { freeBytes } from "#app/platform/files/disk-room.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { lastBackup } from "#server/operate/last-backup.ts"
import type { BucketWatch } from "#server/watch-bucket.ts"
import type { Answered } from "./request-log.ts"

export interface MetricsOptions {
  token: string
  database: Pick<Database, "db" | "ping" | "connections" | "outage">
  clock: Clock
  log: Log
  bucket: Pick<BucketWatch, "up">
  /** Directories whose disks may fill. */
  disks: readonly string[]
}

/** Figures of this process and of the school for a monitoring program (decision 0030). */
export interface Metrics {
  contentType: string
  note: (route: string, answered: Omit<Answered, "path">) => void
  mayRead: (authorization: string | undefined) => boolean
  /** Prometheus text format. While the database does not answer, only its own figures are missing. */
  text: () => Promise<string>
}

export async function openMetrics(options: MetricsOptions): Promise<Metrics> {
  const { token, database, clock, log } = options
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client")
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: "ecole_http_answer_seconds",
    help: "Answers given, by route pattern, method and status class, and how long they took",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const school = schoolGauges(registry, Gauge)
  const places = placeGauges(registry, Gauge)
  const expected = digest(`Bearer ${token}`)
  return {
    contentType: registry.contentType,
    note(route, { method, status, started }) {
      const seconds = (performance.now() - started) / 1_000
      answers.observe(
        { route, method: knownMethods.has(method) ? method : "other", status: statusClass(status) },
        seconds,
      )
    },
    mayRead: (authorization) => timingSafeEqual(digest(authorization ?? ""), expected),
    async text() {
      await places.read(options)
      await school.read(database, clock.now()).catch((error: unknown) => {
        if (!toldUnavailable(database, log, error)) log.warn({ err: error }, "metrics of the database not read")
      })
      return await registry.metrics()
    },
  }
}

/** Digests have one length, so that comparing takes constant time. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

/** Disks and bucket, which are read whether or not the database answers. */
function placeGauges(registry: Registry, GaugeOf: typeof Gauge) {
  const registers = [registry]
  const free = new GaugeOf({ name: "ecole_disk_free_bytes", help: "Room on the fullest disk of DATA_DIR", registers })
  const up = new GaugeOf({
    name: "ecole_bucket_up",
    help: "Whether the bucket could be listed; 1 without one",
    registers,
  })

  async function read({ bucket, disks }: MetricsOptions) {
    const rooms = await Promise.all(disks.map((path) => freeBytes(path).catch(() => Number.NaN)))
    free.set(Math.min(...rooms))
    up.set(bucket.up() === false ? 0 : 1)
  }

  return { read }
}

function schoolGauges(registry: Registry, GaugeOf: typeof Gauge) {
  function gauge<L extends string>(name: string, help: string, ...labelNames: L[]): Gauge<L> {
    return new GaugeOf({ name: `ecole_${name}`, help, labelNames, registers: [registry] })
  }
  const up = gauge("database_up", "Whether the database answered just now")
  const connections = gauge("database_connections", "Connections of this process to the database", "state")
  const waiting = gauge("database_waiting", "Requests that wait for a connection to the database")
  const emails = gauge("emails", "Mails that wait, were refused at least once and wait, and were given up", "state")
  const oldest = gauge("emails_oldest_seconds", "Age of the oldest mail that waits; 0 when none does")
  const toResend = gauge("emails_to_resend", "Mails that were given up and wait for somebody to send them again")
  const offered = gauge("places_offered", "Places of open slots and sessions that have not begun", "kind")
  const taken = gauge("places_taken", "How many of them are taken", "kind")
  const payments = gauge("payments_pending", "Payments and refunds the provider has not settled")
  const saved = gauge("last_backup_timestamp_seconds", "When the last archive was written, or the database began")

  function forget() {
    up.set(0)
    for (const labelled of [emails, offered, taken]) labelled.reset()
    for (const single of [oldest, toResend, payments, saved]) single.set(Number.NaN)
  }

  async function read({ db, ping, connections: pool }: MetricsOptions["database"], now: Date) {
    const { total, idle, waiting: asking } = pool()
    connections.set({ state: "idle" }, idle)
    connections.set({ state: "busy" }, total - idle)
    waiting.set(asking)
    const figures = ping().then(() =>
      Promise.all([
        emailFigures(db),
        oldestQueuedEmail(db),
        emailsToResend(db),
        pendingPayments(db),
        lastBackup(db),
        placesAhead(db, now),
      ]),
    )
    const [queue, since, givenUp, pending, savedAt, ahead] = await figures.catch((error: unknown) => {
      forget()
      throw error
    })
    forget()
    up.set(1)
    emails.set({ state: "queued" }, queue.queued)
    emails.set({ state: "retrying" }, queue.retrying)
    emails.set({ state: "failed" }, queue.failed)
    oldest.set(since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0)
    toResend.set(givenUp)
    payments.set(pending)
    saved.set(savedAt ? savedAt.getTime() / 1_000 : Number.NaN)
    // Kinds without slots count 0: an alert on a missing series never fires.
    for (const kind of [...reservationTypes, ...sessionTypes])
      for (const places of [offered, taken]) places.set({ kind }, 0)
    for (const found of ahead) {
      offered.set({ kind: found.kind }, found.offered)
      taken.set({ kind: found.kind }, found.taken)
    }
  }

  return { read }
}
