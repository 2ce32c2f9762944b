import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { readOfficeHours } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { officeHoursOn } from "#app/features/calendar/slots/season/season.rules.ts"
import { pricesOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { answerTimes, closedUntil } from "./answer-clock.server.ts"
import type { Answer, BookingTerms, WaitingAnswers } from "./answers.schema.ts"
import { saidBeforehand, saidOnceSent } from "./said-beforehand.server.ts"

interface Asked {
  id: string
  status: ReservationStatus
  base: string
  createdAt: Date
  startsAt: Date
}

export async function answersOf(db: Db | Trx, rows: readonly Asked[], now: Date): Promise<ReadonlyMap<string, Answer>> {
  const waiting = rows.filter(({ status, startsAt }) => status === "pending" && startsAt > now)
  if (waiting.length === 0) return new Map()
  const days = waiting.map(({ createdAt }) => dayAt(createdAt)).toSorted()
  const office = await readOfficeHours(db, days[0] ?? "")
  return new Map(waiting.map((asked) => [asked.id, answerOf(asked, office)]))
}

type Office = Awaited<ReturnType<typeof readOfficeHours>>

function answerOf({ base, createdAt: askedAt, startsAt }: Omit<Asked, "id" | "status">, office: Office): Answer {
  const { soonFrom, by } = answerTimes({ askedAt, startsAt }, (day) => hoursOn(office, base, day) !== undefined)
  return { soonFrom: soonFrom.toISOString(), by: by.toISOString() }
}

function hoursOn(office: Office, base: string, date: string) {
  return officeHoursOn(office, { base, date, weekday: weekdayOf(date) })
}

async function answerByOf(db: Db | Trx, row: Asked, now: Date): Promise<string | null> {
  return dueAhead((await answersOf(db, [row], now)).get(row.id), now)
}

/** The instant until which a booking is answered; null once it is, or when that instant has passed. */
export async function answerByOfId(db: Db, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("reservations")
    .select(["id", "status", "base", "createdAt", "startsAt"])
    .where("id", "=", id)
    .executeTakeFirst()
  return row ? await answerByOf(db, row, now) : null
}

export function dueAhead(answer: Answer | undefined, now: Date): string | null {
  return answer && answer.by > now.toISOString() ? answer.by : null
}

interface AskedBeforehand {
  type?: ReservationType | undefined
  hours?: number | undefined
  base: string
  startsAt: Date
  now: Date
}

export async function bookingTerms(db: Db, asked: AskedBeforehand): Promise<BookingTerms> {
  const { type, hours, base, startsAt, now } = asked
  const today = dayAt(now)
  const [office, prices] = await Promise.all([readOfficeHours(db, today), pricesOn(db, today)])
  const { by } = answerOf({ base, createdAt: now, startsAt }, office)
  const closed = closedUntil({ from: now, until: new Date(by) }, (day) => hoursOn(office, base, day))
  const terms = {
    answerBy: by,
    closedUntil: closed?.toISOString() ?? null,
    freeUntil: freeUntilOf(asked),
  }
  return { ...terms, sentences: saidBeforehand({ type, hours, startsAt, now }, terms, prices) }
}

/** What was said before sending of payments and of a change, for the page that says it is sent. */
export async function termsOnceSent(db: Db, asked: Omit<AskedBeforehand, "base">): Promise<string[]> {
  const { type, hours, startsAt, now } = asked
  return saidOnceSent({ type, hours, startsAt, now }, freeUntilOf(asked), await pricesOn(db, dayAt(now)))
}

function freeUntilOf({ type, startsAt, now }: Omit<AskedBeforehand, "base">): string | null {
  const end = freeChangesEnd({ kind: type, startsAt })
  return now <= end ? end.toISOString() : null
}

/** More would not be read on a card. */
const mostWaiting = 500

export async function waitingAnswers(db: Db, now: Date): Promise<WaitingAnswers> {
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "status", "base", "createdAt", "startsAt"])
    .where("status", "=", "pending")
    .where("startsAt", ">", now)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(mostWaiting)
    .execute()
  const answers = [...(await answersOf(db, rows, now)).values()]
  const at = now.toISOString()
  return {
    waiting: answers.length,
    soon: answers.filter(({ soonFrom, by }) => soonFrom <= at && at < by).length,
    late: answers.filter(({ by }) => by <= at).length,
    nextBy: answers.map(({ by }) => by).toSorted()[0] ?? null,
  }
}
