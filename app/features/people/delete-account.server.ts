import { forgetWriter } from "#app/features/contact/forget-writer.server.ts"
import { takeLink } from "#app/features/identity/account-links.server.ts"
import { lockForRemoval, removeAccount } from "#app/features/identity/remove-account.server.ts"
import { forgetCandidate } from "#app/features/licence/forget-candidate.server.ts"
import { type FilesDeps, removeFiles } from "#app/features/licence/remove-files.server.ts"
import { forgetEmails, forgetEmailsTo } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { forgetPerson } from "#app/features/reservations/forget-person.server.ts"
import { forgetInterest } from "#app/features/sharing/forget-interest.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface AccountToDelete {
  userId: string
  /** Of the link mailed to this very person. */
  token: string
  now: Date
}

export type DeleteOutcome = { ok: true } | { ok: false; refusal: "link-expired" | "last-admin" }

/**
 * Deletes an account and takes its person out of all that stays: reservations (those still ahead are cancelled and
 * their places freed) keep their figures, events their ids. One transaction: all of it or nothing.
 */
export async function deleteAccount(deps: FilesDeps & { db: Db }, account: AccountToDelete): Promise<DeleteOutcome> {
  const outcome = await inTransaction(deps.db, (trx) => deleteInside(trx, account))
  if (!outcome.ok) return outcome
  // The files go last: were the account not deleted, its documents would be lost.
  await removeFiles(deps, outcome.files)
  return { ok: true }
}

type Deleted = { ok: true; files: string[] } | Extract<DeleteOutcome, { ok: false }>

async function deleteInside(trx: Trx, { userId, token, now }: AccountToDelete): Promise<Deleted> {
  const account = await lockForRemoval(trx, userId)
  if (!account.ok) return { ok: false, refusal: account.refusal === "last-admin" ? "last-admin" : "link-expired" }
  const link = await takeLink(trx, { kind: "deletion", token, now })
  if (link?.userId !== userId) return { ok: false, refusal: "link-expired" }

  const person = { userId, email: account.email }
  const reservations = await forgetPerson(trx, { ...person, now })
  const { ids: applications, documents } = await forgetCandidate(trx, { userId, now })
  const interests = await forgetInterest(trx, person)
  const messages = await forgetWriter(trx, person.email)
  const about = {
    user: [userId],
    reservation: reservations.ids,
    "boat-license-application": applications,
    "boat-sharing-interest": interests,
    "contact-message": messages,
  }
  for (const [entity, entityIds] of Object.entries(about)) await forgetEmails(trx, { entity, entityIds })
  await forgetEmailsTo(trx, person.email)
  await removeAccount(trx, person)

  const related = { entity: "user", entityId: userId }
  const cancelled = reservations.cancelled.length
  await recordEvent(trx, {
    ...related,
    actor: userId,
    action: "account.deleted",
    change: { cancelled },
  })
  const data = { firstName: account.firstName, cancelled: reservations.cancelled }
  await queueEmail(trx, { ...related, kind: "account-deleted", to: person.email, data, sendAt: now })
  return { ok: true, files: documents.map(({ path }) => path) }
}
