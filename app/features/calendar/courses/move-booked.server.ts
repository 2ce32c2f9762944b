import { moveSeats } from "#app/features/calendar/door/free-seats.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { dropHeldEmail, lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { seatMailOf } from "./held-seat-mails.server.ts"
import type { confirmedSeats } from "./lock-session.server.ts"
import { mailsOf, type News } from "./tell-candidates.server.ts"

type Seat = Awaited<ReturnType<typeof confirmedSeats>>[number]

interface MovedSession extends Omit<News, "seats"> {
  sessionId: string
  seats: readonly Seat[]
  before: SessionMoment
}

/**
 * Counts the move of a session in its seats and tells the candidates, who get one mail after `undoMinutes`. After
 * a second move until then, the mail names the moment that they know as the former one; after a move back, none leaves.
 */
export async function moveBooked(trx: Trx, { sessionId, seats, before, message, ...news }: MovedSession) {
  const { session, now } = news
  const known = new Map<string, Known>()
  for (const seat of seats) known.set(seat.id, await knownBefore(trx, seat, before, now))
  const returning = new Map(
    [...known].flatMap(([id, { waits, ...told }]) =>
      waits && isSamePlace(told.before, session) ? [[id, told.movedBySchoolAt] as const] : [],
    ),
  )
  const moved = await moveSeats(trx, { sessionId, returning, now })
  for (const { seat, mail, data } of await mailsOf(trx, { ...news, seats: moved })) {
    const told = known.get(seat.id)
    if (!told) throw new Error("a seat was moved that was not in the locked session")
    if (told.mailId && told.waits) await dropHeldEmail(trx, told.mailId)
    else if (told.mailId) await releaseHeldEmail(trx, { id: told.mailId, now })
    if (returning.has(seat.id)) continue
    const { movedBySchoolAt } = told
    const written = message ?? told.message
    await queueEmail(trx, {
      ...mail,
      kind: "training-session-moved",
      data: {
        ...data,
        before: told.before,
        ...(written ? { message: written } : {}),
        undo: { act: "session-moved", version: seat.version, movedBySchoolAt },
      },
    })
  }
}

interface Known {
  mailId?: string
  /** The mail tells of an earlier move of the session: the candidate knows it as it was before that. */
  waits: boolean
  before: SessionMoment
  movedBySchoolAt: string | null
  message?: string | undefined
}

async function knownBefore(trx: Trx, seat: Seat, before: SessionMoment, now: Date): Promise<Known> {
  const held = await lockHeldEmail(trx, seatMailOf(seat, now))
  if (held && "before" in held.data) {
    const { undo, message } = held.data
    if (undo.act === "session-moved" && undo.version === seat.version) {
      const { movedBySchoolAt } = undo
      return { mailId: held.id, waits: true, before: held.data.before, movedBySchoolAt, message }
    }
  }
  const movedBySchoolAt = seat.movedBySchoolAt?.toISOString() ?? null
  return { ...(held ? { mailId: held.id } : {}), waits: false, before, movedBySchoolAt }
}

function isSamePlace(one: SessionMoment, other: SessionMoment): boolean {
  return (["date", "startTime", "endTime", "location"] as const).every((field) => one[field] === other[field])
}
