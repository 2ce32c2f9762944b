import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Log, withRequestId } from "#app/platform/log.server.ts"
import { connectionFault, type MailTransport } from "#app/platform/mail.server.ts"
import { type MailSite, type MailTemplates, mailBodies, writeMail } from "./write-mail.server.ts"

export interface MailWorkerOptions {
  db: Db
  transport: MailTransport
  templates: MailTemplates
  site: MailSite
  /** Minutes between attempts; when they are used up the mail is `failed`. */
  retryMinutes: readonly number[]
  /** How many leave at the same time; one by default. */
  atOnce?: number
  now: () => Date
  log: Log
}

export interface MailWorker {
  /** Something was queued: look now. */
  wake(): void
  /** Sends everything that is due; resolves when nothing is. */
  drain(): Promise<void>
  /** Finishes the mails under way and takes no other. */
  stop(): Promise<void>
}

const leaseMinutes = 2
const markSentTries = 90
/** While people are being answered, a mail is followed by so many times its own duration, up to so long. */
const restWhenBusy = { times: 9, longestMs: 100 }

/**
 * The worker of the queue `emails` (design 1): claims a due row with a lease (SKIP LOCKED: any number of processes
 * share the queue), renders, sends, stores the outcome. Its Message-ID is the row's, whatever the attempt.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const stopping = new AbortController()
  const lanes = Array.from({ length: options.atOnce ?? 1 }, () => openLane(options, stopping.signal))

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

/** Sends one mail after the other. Lanes are woken separately, so that a slow mail delays no other lane. */
function openLane(options: MailWorkerOptions, signal: AbortSignal) {
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

  /** Waits for nothing: while a long queue drains, each request that waited for its end would be kept until then. */
  function wake(): void {
    if (running) wokenMeanwhile = true
    else drain().catch((error: unknown) => options.log.warn({ err: error }, "mail queue not reached"))
  }

  return { drain, wake, ended: async () => await running?.catch(() => undefined) }
}

/**
 * Rendering a mail keeps the process from answering for some milliseconds: a queue drained without a pause leaves
 * bookings a tenth of their rate. So it rests as long as it worked, and longer when others used that rest.
 */
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

/** One at a time: the lease of a mail that waited behind slow ones would end, and another worker would send it too. */
async function claimDue({ db, now }: MailWorkerOptions): Promise<QueuedEmail | undefined> {
  const at = now()
  return await db
    .updateTable("emails")
    .set({ leaseUntil: new Date(at.getTime() + leaseMinutes * 60_000) })
    .where("id", "=", nextDue(db, at))
    .returning(["id", "kind", "to", "data", "attempts"])
    .executeTakeFirst()
}

/** The id of the mail to send next: urgent ones first, then by due time; an index has this order. */
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

async function attempt(options: MailWorkerOptions, email: QueuedEmail, stopping: AbortSignal): Promise<void> {
  const attempts = email.attempts + 1
  let sent: SentMail
  try {
    sent = await deliver(options, email)
  } catch (error) {
    await recordFailure(options, { ...email, attempts }, error)
    return
  }
  await markSent(options, email.id, { ...sent, attempts }, stopping)
  options.log.info({ kind: email.kind, attempts }, "mail sent")
}

interface SentMail {
  subject: string
  html: string | null
  text: string | null
  data?: string
  to?: string
}

async function deliver({ templates, transport, site }: MailWorkerOptions, email: QueuedEmail): Promise<SentMail> {
  const { body, subject, replyTo, attachments, secret, forgetAfterwards } = writeMail(templates, email, site)
  const { html, text } = mailBodies(body)
  await transport.send({
    messageId: `<${email.id}@${site.domain}>`,
    to: email.to,
    subject,
    html,
    text,
    replyTo,
    attachments,
  })
  const emptied = { subject, html: null, text: null, data: "{}" }
  if (forgetAfterwards) return { ...emptied, to: "" }
  return secret ? emptied : { subject, html, text }
}

/**
 * A mail that left must not leave again because the database was away: the mark is tried for most of the lease. A
 * process asked to stop does not wait for that; the mail then leaves once more, under the same Message-ID.
 */
async function markSent(
  options: MailWorkerOptions,
  id: string,
  sent: SentMail & { attempts: number },
  stopping: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await options.db
        .updateTable("emails")
        .set({ state: "sent", ...sent, sentAt: options.now(), leaseUntil: null, nextAttemptAt: null, error: null })
        .where("id", "=", id)
        .execute()
      return
    } catch (error) {
      if (tries === markSentTries || stopping.aborted) throw error
      // A stop ends the pause, and allows one more try.
      await setTimeout(1000, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

async function recordFailure(options: MailWorkerOptions, email: QueuedEmail, error: unknown): Promise<void> {
  const wait = options.retryMinutes[email.attempts - 1]
  const nextAttemptAt = wait === undefined ? null : new Date(options.now().getTime() + wait * 60_000)
  await options.db
    .updateTable("emails")
    .set({
      state: nextAttemptAt ? "queued" : "failed",
      attempts: email.attempts,
      nextAttemptAt,
      leaseUntil: null,
      error: reasonOf(error),
    })
    .where("id", "=", email.id)
    .execute()
  // The server's answer may quote the recipient: only its codes are logged.
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const said = { kind: email.kind, attempts: email.attempts, code, responseCode, cause: connectionFault(error) }
  options.log.warn(said, nextAttemptAt ? "mail not sent, will be tried again" : "mail given up")
}

/** The server's own words, as far as a text column holds them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  return error.message
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 500)
    .toWellFormed()
}
