import { type HeldAbout, heldEmails, lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { decisionTime } from "#app/features/outbox/undo.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { UndoableSeat } from "./training.admin.schema.ts"

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

/** The mail of the school's former act on a seat leaves at once, because what happens now makes it final. */
export async function releaseSeatMail(trx: Trx, seat: Pick<Seat, "id" | "applicationId">, now: Date): Promise<void> {
  const held = await lockHeldEmail(trx, seatMailOf(seat, now))
  if (held?.data.undo) await releaseHeldEmail(trx, { id: held.id, now })
}

/** What the school did last with each seat, until its mail leaves; without seats that changed since. */
export async function undoableSeats(db: Db, seats: readonly Seat[], now: Date): Promise<Map<string, UndoableSeat>> {
  const applicationIds = seats.map(({ applicationId }) => applicationId)
  const held = await heldEmails(db, { entity, entityIds: applicationIds, kinds, now })
  const versions = new Map(seats.map(({ id, version }) => [id, version]))
  return new Map(
    held.flatMap(({ data: { seat, undo }, sendsAt }) => {
      if (!undo || versions.get(seat.id) !== undo.version) return []
      const { act } = undo
      return [[seat.id, { act, decidedAt: decisionTime(sendsAt).toISOString(), mailLeavesAt: sendsAt.toISOString() }]]
    }),
  )
}
