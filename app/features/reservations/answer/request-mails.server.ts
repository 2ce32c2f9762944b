import { lateness } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { MailReaders } from "#app/features/outbox/write-mail.server.ts"
import { duplicatesOf } from "#app/features/reservations/duplicates.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { answerByOfId } from "./answers.queries.server.ts"
import "#app/features/reservations/reservations.mails.server.tsx"
import "#app/features/reservations/reservations.notices.mails.server.tsx"

/** Mails of a new request name what is known only once the door has chosen the base. */
export const requestMailReaders = {
  "reservation-received": withRequestFacts,
  "reservation-notice": withRequestFacts,
} satisfies MailReaders

async function withRequestFacts<Mail extends { uid: string; reservationType: ReservationType; startsAt: string }>(
  db: Db,
  queued: Mail,
  now: Date,
): Promise<Mail> {
  const answerBy = await answerByOfId(db, queued.uid, now)
  const duplicates = (await duplicatesOf(db, [queued.uid])).get(queued.uid) ?? []
  const earlier = duplicates.find((one) => one.earlier)?.reference
  const { reservationType: kind, startsAt } = queued
  const late = lateness({ kind, startsAt }, now)
  return { ...queued, ...late, ...(answerBy ? { answerBy } : {}), ...(earlier ? { earlier } : {}) }
}
