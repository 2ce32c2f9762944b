import type { BoatBooking } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

export async function findBoatBookings(db: Db | Trx, ids: readonly string[]): Promise<BoatBooking[]> {
  return (await toSail(db, ids).execute()).map(shown)
}

export async function lockBoatBooking(trx: Trx, id: string): Promise<BoatBooking | undefined> {
  const row = await toSail(trx, [id]).forNoKeyUpdate().executeTakeFirst()
  return row && shown(row)
}

function toSail(db: Db | Trx, ids: readonly string[]) {
  return db
    .selectFrom("reservations")
    .select(["id", "kind as activity", "reference", "firstName", "lastName", "forgottenAt"])
    .select(["base", "startsAt", "endsAt", "boatType", "groupSize"])
    .where("id", "in", ids)
    .where("status", "in", ["pending", "confirmed"])
    .where("kind", "in", ["boat_rental", "group_outing"])
    .$narrowType<{ activity: BoatBooking["activity"] }>()
}

type Row = Awaited<ReturnType<ReturnType<typeof toSail>["executeTakeFirstOrThrow"]>>

function shown({ firstName, lastName, forgottenAt, boatType, groupSize, ...row }: Row): BoatBooking {
  const name = forgottenAt ? "" : `${firstName} ${lastName}`
  return { ...row, name, model: boatType, persons: groupSize ?? 1 }
}
