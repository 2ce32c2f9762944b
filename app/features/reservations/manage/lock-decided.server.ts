import type { Selectable } from "kysely"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

export interface Deciding {
  bookingId: string
  version: number
  /** A user's id, or 'system'. */
  actor: string
  now: Date
}

type Locked =
  | { ok: true; reservation: Selectable<Tables["reservations"]> }
  | { ok: false; refusal: "not-found" | "changed-meanwhile" }

/** Locks a reservation; refuses when it changed since it was shown. */
export async function lockDecided(trx: Trx, { bookingId, version }: Deciding): Promise<Locked> {
  const reservation = await trx
    .selectFrom("reservations")
    .selectAll()
    .where("id", "=", bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!reservation) return { ok: false, refusal: "not-found" }
  if (reservation.version !== version) return { ok: false, refusal: "changed-meanwhile" }
  return { ok: true, reservation }
}
