import { greeted } from "#app/features/identity/greet.rules.ts"
import { isLastAdmin, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { makeLink } from "#app/features/identity/links/account-links.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export type RequestOutcome = { ok: true } | { ok: false; refusal: "last-admin" }

export async function requestDeletion(
  db: Db,
  { visitor, now }: { visitor: Visitor; now: Date },
): Promise<RequestOutcome> {
  const { userId, email, firstName, lastName, phone } = visitor
  return await inTransaction(db, async (trx): Promise<RequestOutcome> => {
    if (await isLastAdmin(trx, userId)) return { ok: false, refusal: "last-admin" }
    const owner = { userId, email, firstName, lastName, phone }
    const token = await makeLink(trx, { kind: "deletion", owner, now })
    const related = { entity: "user", entityId: userId }
    await recordEvent(trx, { ...related, actor: userId, action: "account.deletion-requested" })
    const data = { ...greeted(visitor), token }
    await queueEmail(trx, { ...related, kind: "account-deletion", to: email, data, awaited: true, sendAt: now })
    return { ok: true }
  })
}
