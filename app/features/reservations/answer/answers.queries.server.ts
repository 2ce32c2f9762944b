import { readOpenDays } from "#app/features/calendar/season/season.queries.server.ts"
import { type OpenDays, obstacleOn } from "#app/features/calendar/season/season.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { answerTimes } from "./answer-clock.server.ts"
import type { Answer, WaitingAnswers } from "./answers.schema.ts"

interface Asked {
  id: string
  status: ReservationStatus
  base: string
  createdAt: Date
  startsAt: Date
}

/** Until when each request that still waits is to be answered. */
export async function answersOf(db: Db, rows: readonly Asked[], now: Date): Promise<ReadonlyMap<string, Answer>> {
  const waiting = rows.filter(({ status, startsAt }) => status === "pending" && startsAt > now)
  if (waiting.length === 0) return new Map()
  const days = waiting.map(({ createdAt }) => dayAt(createdAt)).toSorted()
  const open = await readOpenDays(db, { from: days[0] ?? "", to: "9999-12-31" })
  return new Map(waiting.map((asked) => [asked.id, answerOf(asked, open)]))
}

function answerOf({ base, createdAt }: Asked, open: OpenDays): Answer {
  const { soonFrom, by } = answerTimes(createdAt, (day) => isWorkingDay(open, base, day))
  return { soonFrom: soonFrom.toISOString(), by: by.toISOString() }
}

/** The season does not stop the clock: mails are answered in winter too. */
function isWorkingDay(open: OpenDays, base: string, date: string): boolean {
  const day = { base, date, weekday: weekdayOf(date), from: "12:00", to: "12:00" }
  const obstacle = obstacleOn({ ...open, seasons: [] }, day)
  return obstacle !== "closure" && obstacle !== "closed-day"
}

/** More would not be read on a card. */
const mostWaiting = 500

/** The requests that wait, for the overview. */
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
