import type { PlannedBookings } from "#app/features/calendar/planning/planned-bookings.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"
import { licenceCheck, withProofs } from "./proofs.queries.server.ts"

export const findPlannedBookings: PlannedBookings["find"] = async (db, ids) => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "kind", "base", "startsAt", "endsAt", "reference", "firstName", "lastName", "phone"])
    .select(["status", "boatType", "groupSize", "notes", "forgottenAt", "licenseHeld", "attendance", "phoneNormal"])
    .select(["userId", "personId", "provenBy"])
    .where("id", "in", ids)
    .execute()
  return (await withProofs(db, rows)).map((row) => {
    const { id, kind, base, reference, phone, status, boatType, groupSize, notes, forgottenAt } = row
    return {
      id,
      activity: kind,
      base,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      reference,
      name: forgottenAt ? "" : `${row.firstName} ${row.lastName}`,
      phone: (forgottenAt ? null : phone) ?? "",
      phoneNormal: forgottenAt ? null : row.phoneNormal,
      status,
      model: boatType,
      persons: groupSize ?? 1,
      notes: notes ?? "",
      licenceCheck: licenceCheck(kind, row.licence),
      licenceDeclared: row.licenseHeld,
      identityToVerify: row.identityToVerify,
      attendance: row.attendance,
    }
  })
}
