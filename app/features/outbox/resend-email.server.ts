import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { canResend, withheldOf } from "./emails.rules.ts"
import type { EmailState } from "./emails.schema.ts"
import { type MailWriters, writtenFrom } from "./outbox.queries.server.ts"

export interface Resending {
  id: string
  state: Exclude<EmailState, "queued">
  actor: string
  now: Date
}

export type ResendRefusal = "not-found" | "changed-meanwhile" | "already-queued" | "withheld"
export type ResendOutcome = { ok: true; id: string } | { ok: false; refusal: ResendRefusal }

/** Queues a failed mail again, or a sent one under its own Message-ID. @returns the id of the queued row */
export async function resendEmail(db: Db, writers: MailWriters, resending: Resending): Promise<ResendOutcome> {
  const { id, state, actor, now } = resending
  return await inTransaction(db, async (trx) => {
    const email = await trx.selectFrom("emails").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    if (!email) return { ok: false, refusal: "not-found" }
    if (email.state !== state) return { ok: false, refusal: "changed-meanwhile" }
    const written = writtenFrom(email, writers)
    const withheld = withheldOf({ ...email, bodyKept: email.html !== null }, written) ?? withheldAnew(written)
    if (!canResend(state, withheld)) return { ok: false, refusal: "withheld" }

    if (state === "failed") {
      await trx.updateTable("emails").set(queuedAgain(now)).where("id", "=", id).execute()
      await recordEvent(trx, { actor, action: "email.requeued", entity: "email", entityId: id })
      return { ok: true, id }
    }
    if (await waitsAlready(trx, email)) return { ok: false, refusal: "already-queued" }
    const { kind, to, entity, entityId } = email
    const copy = { id: uuid(), kind, to, entity, entityId, data: JSON.stringify(email.data), nextAttemptAt: now }
    await trx.insertInto("emails").values(copy).execute()
    await recordEvent(trx, { actor, action: "email.resent", entity: "email", entityId: id, change: { copy: copy.id } })
    return { ok: true, id: copy.id }
  })
}

export function queuedAgain(now: Date) {
  return { state: "queued" as const, attempts: 0, nextAttemptAt: now, leaseUntil: null, refused: null }
}

function withheldAnew(written: ReturnType<typeof writtenFrom>) {
  return written && !written.secret ? null : "unreadable"
}

interface Letter {
  kind: string
  to: string
  entity: string | null
  entityId: string | null
  data: unknown
}

/** Two requests at once resend once. */
async function waitsAlready(trx: Trx, { kind, to, entity, entityId, data }: Letter): Promise<boolean> {
  const waiting = await trx
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "queued")
    .where("kind", "=", kind)
    .where("to", "=", to)
    .where("entity", "is not distinct from", entity)
    .where("entityId", "is not distinct from", entityId)
    .where("data", "=", sql<string>`${JSON.stringify(data)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
