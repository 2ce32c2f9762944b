import type { PlannedBookings } from "#app/features/calendar/planning/planned-bookings.server.ts"
import { licencesOf } from "#app/features/licence/licence.queries.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

export const findPlannedBookings: PlannedBookings["find"] = async (db, ids) => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "kind", "base", "startsAt", "endsAt", "reference", "firstName", "lastName", "phone"])
    .select(["status", "boatType", "groupSize", "groupName", "notes", "forgottenAt", "userId", "licenseHeld"])
    .select(["phoneNormal", "attendance"])
    .where("id", "in", ids)
    .execute()
  const licences = await licencesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => {
    const { id, kind, base, reference, phone, status, boatType, groupSize, groupName, notes, forgottenAt } = row
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
      groupName: groupName ?? "",
      notes: notes ?? "",
      licenceCheck: kind === "boat_rental" ? licenceCheck(row.userId, licences) : null,
      licenceDeclared: row.licenseHeld,
      attendance: row.attendance,
    }
  })
}

function licenceCheck(userId: string | null, licences: ReadonlyMap<string, unknown>) {
  return userId !== null && licences.has(userId) ? "verified" : "to-verify"
}
