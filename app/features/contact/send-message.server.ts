import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { personOf } from "#app/features/persons/find-person.server.ts"
import { emailColumns } from "#app/platform/contact/normal-columns.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { ContactMessage } from "./contact.schema.ts"

export interface MessageToSend {
  message: Omit<ContactMessage, "website">
  idempotencyKey: string
  now: Date
}

export type SendRefusal = "key-reused"
export type SendOutcome = { ok: true; replayed: boolean } | { ok: false; refusal: SendRefusal }

/** Key, row, event and two mails, to the school and to the writer, are one transaction (design 7.23). */
export async function sendMessage(db: Db, send: MessageToSend): Promise<SendOutcome> {
  return await inTransaction(db, (trx) => keep(trx, send))
}

async function keep(trx: Trx, { message, idempotencyKey, now }: MessageToSend): Promise<SendOutcome> {
  const id = uuid()
  const claim = await claimKey(trx, {
    key: idempotencyKey,
    route: "POST /contact-messages",
    actor: "guest",
    requestHash: requestHash(message),
    entityId: id,
  })
  if (!claim.claimed) return claim.entityId ? { ok: true, replayed: true } : { ok: false, refusal: "key-reused" }

  const writer = { ...message, ...emailColumns(message.email) }
  await trx
    .insertInto("contactMessages")
    .values({ id, ...writer, personId: personOf(null, writer) })
    .execute()
  await recordEvent(trx, {
    actor: "guest",
    action: "contact-message.received",
    entity: "contact-message",
    entityId: id,
    change: { subject: message.subject },
  })
  const related = { entity: "contact-message", entityId: id, sendAt: now }
  await queueEmail(trx, { ...related, kind: "contact-message", to: school.email, data: { ...message, id } })
  await queueEmail(trx, {
    ...related,
    kind: "contact-acknowledgement",
    to: message.email,
    data: { subject: message.subject },
  })
  return { ok: true, replayed: false }
}
