import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import type { Db } from "#app/platform/database/tables.server.ts"
import { toldUnavailable } from "#app/platform/database/tell-unavailable.server.ts"
import { type Log, withRequestId } from "#app/platform/log.server.ts"
import { isServiceFault, type MailTransport, mailFaultInWords } from "#app/platform/mail.server.ts"
import { type Outage, watchOutage } from "#app/platform/outage.server.ts"
import { refusedForGood } from "./emails.rules.ts"
import { type MintCode, withCodes } from "./link-codes.server.ts"
import { liftRefusals, markRefused } from "./refused-addresses.server.ts"
import {
  keptBodies,
  type MailReaders,
  type MailSite,
  type MailTemplates,
  type RenderedMail,
  withSecrets,
  writeMail,
  writtenBodies,
} from "./write-mail.server.ts"

/** Makes the secret of a link to a booking in a mail to the address; undefined when it manages none. */
export type MintSecret = (db: Db, link: { id: string; to: string }) => Promise<string | undefined>

export interface MailWorkerOptions {
  db: Db
  /** Of the database. */
  outage: Outage
  transport: MailTransport
  templates: MailTemplates
  site: MailSite
  mintSecret: MintSecret
  mintCode: MintCode
  readers: MailReaders
  /** Minutes between attempts; after the last the mail is `failed`. */
  retryMinutes: readonly number[]
  atOnce?: number
  now: () => Date
  log: Log
}

interface Sending extends MailWorkerOptions {
  unsent: Outage
  givenUp: Outage
}

export interface MailWorker {
  wake(): void
  drain(): Promise<void>
  stop(): Promise<void>
}

const leaseMinutes = 2
const markSentTries = 90
const restWhenBusy = { times: 9, longestMs: 100 }

/** Leases and SKIP LOCKED let many processes share the queue; each attempt has the same Message-ID (design 1). */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const stopping = new AbortController()
  const sending = { ...options, unsent: watchOutage(options.now), givenUp: watchOutage(options.now) }
  const lanes = Array.from({ length: options.atOnce ?? 1 }, () => openLane(sending, stopping.signal))

  async function drain(): Promise<void> {
    const drained = await Promise.allSettled(lanes.map((lane) => lane.drain()))
    for (const lane of drained) if (lane.status === "rejected") throw lane.reason
  }

  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    drain,
    async stop() {
      stopping.abort()
      await Promise.all(lanes.map((lane) => lane.ended()))
    },
  }
}

/** Lanes are woken separately, so that a slow mail delays no other lane. */
function openLane(options: Sending, signal: AbortSignal) {
  let running: Promise<void> | undefined
  let wokenMeanwhile = false

  async function run(): Promise<void> {
    do {
      wokenMeanwhile = false
      for (let email = await next(); email; email = await next()) await attemptLogged(email)
    } while (wokenMeanwhile && !signal.aborted)
  }

  async function next(): Promise<QueuedEmail | undefined> {
    return signal.aborted ? undefined : await claimDue(options)
  }

  async function attemptLogged(email: QueuedEmail): Promise<void> {
    const begun = performance.now()
    await withRequestId(`mail-${email.id}`, () => attempt(options, email, signal))
    if (!signal.aborted) await leaveRoom(performance.now() - begun)
  }

  function drain(): Promise<void> {
    wokenMeanwhile = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  /** Returns at once, because a request would wait for the whole queue. */
  function wake(): void {
    if (running) wokenMeanwhile = true
    else drain().catch(notReached)
  }

  function notReached(error: unknown): void {
    if (!toldUnavailable(options, options.log, error)) options.log.warn({ err: error }, "mail queue not reached")
  }

  return { drain, wake, ended: async () => await running?.catch(() => undefined) }
}

/** Rendering blocks the event loop, so each mail is followed by a pause, longer while requests wait. */
async function leaveRoom(workedMs: number): Promise<void> {
  const { times, longestMs } = restWhenBusy
  const before = performance.eventLoopUtilization()
  await setTimeout(Math.min(workedMs, longestMs))
  if (performance.eventLoopUtilization(before).utilization < 0.5) return
  await setTimeout(Math.min((times - 1) * workedMs, longestMs))
}

interface QueuedEmail {
  id: string
  kind: string
  to: string
  data: unknown
  attempts: number
}

/** One at a time: the lease of a waiting mail would end, and another worker would send it again. */
async function claimDue({ db, now }: MailWorkerOptions): Promise<QueuedEmail | undefined> {
  const at = now()
  return await db
    .updateTable("emails")
    .set({ leaseUntil: new Date(at.getTime() + leaseMinutes * 60_000) })
    .where("id", "=", nextDue(db, at))
    .returning(["id", "kind", "to", "data", "attempts"])
    .executeTakeFirst()
}

/** Orders urgent mails first, then by due time, as the index does. */
export function nextDue(db: Db, at: Date) {
  return db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "queued")
    .where("nextAttemptAt", "<=", at)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<", at)]))
    .orderBy("awaited", "desc")
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
}

async function attempt(options: Sending, email: QueuedEmail, stopping: AbortSignal): Promise<void> {
  const attempts = email.attempts + 1
  let sent: SentMail
  try {
    const data = await readAgain(options, email)
    if (data === undefined) {
      await options.db.deleteFrom("emails").where("id", "=", email.id).execute()
      options.log.info({ kind: email.kind }, "mail no longer wanted")
      return
    }
    sent = await deliver(options, { ...email, data })
  } catch (error) {
    await recordFailure(options, { ...email, attempts }, error)
    return
  }
  await markSent(options, email, { ...sent, attempts }, stopping)
  await liftRefusals(options.db, [email.to])
  options.log.info({ kind: email.kind, attempts }, "mail sent")
  const over = options.unsent.ended()
  if (over) options.log.info(over, "mails leave again")
  options.givenUp.ended()
}

async function readAgain({ db, readers, now }: MailWorkerOptions, { kind, data }: QueuedEmail): Promise<unknown> {
  const known = readers as Record<string, ((db: Db, queued: unknown, now: Date) => Promise<unknown>) | undefined>
  const reader = known[kind]
  return reader ? await reader(db, data, now()) : data
}

interface SentMail {
  subject: string
  html: string | null
  text: string | null
  data?: string
  to?: string
}

async function deliver(options: MailWorkerOptions, email: QueuedEmail): Promise<SentMail> {
  const { templates, transport, site, mintCode } = options
  const mail = writeMail(templates, email, site)
  const { subject, replyTo, calendar, secret, forgetAfterwards } = mail
  const written = writtenBodies(mail)
  await transport.send({
    messageId: `<${email.id}@${site.domain}>`,
    to: email.to,
    subject,
    ...(await withCodes(withSecrets(written, mail, await mintSecrets(options, mail, email)), email.to, mintCode)),
    replyTo,
    calendar: calendar?.(email.to),
  })
  const emptied = { subject, html: null, text: null, data: "{}" }
  if (forgetAfterwards) return { ...emptied, to: "" }
  return secret ? emptied : { subject, ...keptBodies(written, mail) }
}

async function mintSecrets(
  { db, mintSecret }: MailWorkerOptions,
  { manages = [] }: RenderedMail,
  { to }: Pick<QueuedEmail, "to">,
) {
  const secrets = new Map<string, string>()
  for (const id of manages) {
    const secret = await mintSecret(db, { id, to })
    if (secret) secrets.set(id, secret)
  }
  return secrets
}

/**
 * Retries marking a sent mail for most of its lease, or it would be sent again. A stop does not wait for that. If
 * somebody corrected the address while the mail was being sent, the mail stays queued.
 */
async function markSent(
  options: MailWorkerOptions,
  { id, to }: QueuedEmail,
  sent: SentMail & { attempts: number },
  stopping: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await options.db
        .updateTable("emails")
        .set({
          state: "sent",
          ...sent,
          sentAt: options.now(),
          leaseUntil: null,
          nextAttemptAt: null,
          error: null,
          refused: null,
        })
        .where("id", "=", id)
        .where("to", "=", to)
        .execute()
      return
    } catch (error) {
      if (tries === markSentTries || stopping.aborted) throw error
      await setTimeout(1000, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

async function recordFailure(options: Sending, email: QueuedEmail, error: unknown): Promise<void> {
  const refused = refusedForGood(error as object)
  const wait = refused ? undefined : options.retryMinutes[email.attempts - 1]
  const nextAttemptAt = wait === undefined ? null : new Date(options.now().getTime() + wait * 60_000)
  await options.db
    .updateTable("emails")
    .set({
      state: nextAttemptAt ? "queued" : "failed",
      attempts: email.attempts,
      nextAttemptAt,
      leaseUntil: null,
      error: mailFaultInWords(error),
      refused,
    })
    .where("id", "=", email.id)
    .where("to", "=", email.to)
    .execute()
  if (refused === "address") {
    await markRefused(options.db, { address: email.to, reason: mailFaultInWords(error), now: options.now() })
  }
  // The server's answer may quote the recipient, so only codes are logged.
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const outage = nextAttemptAt ? options.unsent : options.givenUp
  const fault = isServiceFault(error) ? outage.failed(error) : {}
  if (!fault) return
  const said = { kind: email.kind, attempts: email.attempts, code, responseCode, ...fault }
  options.log.warn(said, nextAttemptAt ? "mail not sent, will be tried again" : "mail given up")
}
