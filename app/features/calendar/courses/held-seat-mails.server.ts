import { type HeldAbout, heldEmails, lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { decisionTime } from "#app/features/outbox/undo.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { SeatUndo, SessionUndo } from "./mails/seat-mail-parts.server.ts"
import type { UndoableSeat } from "./training.admin.schema.ts"

type Waiting = Omit<UndoableSeat, "act">

const entity = "boat-license-application"
const kinds = ["training-session-added", "training-session-moved", "training-session-cancelled"] as const
export type SeatMailKind = (typeof kinds)[number]

interface Seat {
  id: string
  applicationId: string
  version: number
}

/** Names the mail about a seat that waits. */
export function seatMailOf({ id, applicationId }: Pick<Seat, "id" | "applicationId">, now: Date) {
  return { entity, entityId: applicationId, kinds, holds: { seat: { id } }, now } satisfies HeldAbout<SeatMailKind>
}

/**
 * Lets the mail of the school's former act on a seat leave at this instant: at once if what happens now makes the act
 * final; with the mail of a cancellation if the school may take that back, since then the former act still counts.
 */
export async function releaseSeatMail(
  trx: Trx,
  seat: Pick<Seat, "id" | "applicationId">,
  { now, leavesAt = now }: { now: Date; leavesAt?: Date },
): Promise<void> {
  const held = await lockHeldEmail(trx, seatMailOf(seat, now))
  if (held) await releaseHeldEmail(trx, { id: held.id, now: leavesAt })
}

/** What the school did last with each seat, until its mail leaves; without seats that changed since. */
export async function undoableSeats(db: Db, seats: readonly Seat[], now: Date): Promise<Map<string, UndoableSeat>> {
  const applicationIds = seats.map(({ applicationId }) => applicationId)
  const held = await heldEmails(db, { entity, entityIds: applicationIds, kinds, now })
  const versions = new Map(seats.map(({ id, version }) => [id, version]))
  return new Map(
    held.flatMap(({ data: { seat, undo }, sendsAt }) => {
      if (!isOfSeat(undo) || versions.get(seat.id) !== undo.version) return []
      return [[seat.id, { act: undo.act, ...waitingUntil(sendsAt) }]]
    }),
  )
}

export function isOfSeat(undo: SessionUndo | SeatUndo): undo is SeatUndo {
  return undo.act !== "session-cancelled" && undo.act !== "session-moved"
}

/** When the school cancelled a session, until the mails about these bookings of it leave. */
export async function undoableCancellation(
  db: Db,
  seats: readonly Pick<Seat, "id" | "applicationId">[],
  now: Date,
): Promise<Waiting | undefined> {
  const entityIds = seats.map(({ applicationId }) => applicationId)
  const held = await heldEmails(db, { entity, entityIds, kinds: ["training-session-cancelled"], now })
  const ids = new Set(seats.map(({ id }) => id))
  const waiting = held.find(({ data: { seat, undo } }) => undo.act === "session-cancelled" && ids.has(seat.id))
  return waiting && waitingUntil(waiting.sendsAt)
}

function waitingUntil(sendsAt: Date): Waiting {
  return { decidedAt: decisionTime(sendsAt).toISOString(), mailLeavesAt: sendsAt.toISOString() }
}
