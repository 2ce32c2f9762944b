import type { MailReaders } from "#app/features/outbox/write-mail.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { answerByOfId } from "./answers.queries.server.ts"
import "#app/features/reservations/reservations.mails.server.tsx"
import "#app/features/reservations/reservations.notices.mails.server.tsx"

/** Mails of a new request name the instant of the answer, which depends on the base that the door chose. */
export const requestMailReaders = {
  "reservation-received": withAnswerBy,
  "reservation-notice": withAnswerBy,
} satisfies MailReaders

async function withAnswerBy<Mail extends { uid: string }>(db: Db, queued: Mail, now: Date): Promise<Mail> {
  const answerBy = await answerByOfId(db, queued.uid, now)
  return answerBy ? { ...queued, answerBy } : queued
}
