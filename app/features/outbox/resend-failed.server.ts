import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { canResend, withheldOf } from "./emails.rules.ts"
import type { Resent } from "./emails.schema.ts"
import { type MailWriters, writtenFrom } from "./outbox.queries.server.ts"
import { queuedAgain } from "./resend-email.server.ts"

interface ResendingFailed {
  actor: string
  now: Date
}

const mailsAtOnce = 200

/** Queues each failed mail again whose body is still kept: in small batches, so that no request waits for long. */
export async function resendFailed(db: Db, writers: MailWriters, resending: ResendingFailed): Promise<Resent> {
  const sum = { resent: 0, left: 0 }
  let after: string | undefined
  do {
    const from = after
    const some = await inTransaction(db, (trx) => resendSome(trx, writers, { ...resending, after: from }))
    sum.resent += some.resent
    sum.left += some.left
    after = some.last
  } while (after !== undefined)
  return sum
}

async function resendSome(
  trx: Trx,
  writers: MailWriters,
  { actor, now, after }: ResendingFailed & { after: string | undefined },
) {
  const failed = await trx
    .selectFrom("emails")
    .select(["id", "kind", "to", "state", "data"])
    .where("state", "=", "failed")
    .$if(after !== undefined, (all) => all.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(mailsAtOnce)
    .forUpdate()
    .execute()
  const again = failed.filter((email) =>
    canResend(email.state, withheldOf({ ...email, bodyKept: false }, writtenFrom(email, writers))),
  )
  if (again.length > 0) {
    const ids = again.map(({ id }) => id)
    await trx.updateTable("emails").set(queuedAgain(now)).where("id", "in", ids).execute()
    const events = ids.map((id) => eventRow({ actor, action: "email.requeued", entity: "email", entityId: id }))
    await trx.insertInto("events").values(events).execute()
  }
  return { resent: again.length, left: failed.length - again.length, last: failed.at(-1)?.id }
}
