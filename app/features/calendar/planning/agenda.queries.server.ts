import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { CalendarEntry } from "#app/platform/write-calendar.server.ts"
import { plural } from "#app/ui/formats.ts"
import { baseAddress, placeAddress, school } from "#content/school.ts"

interface AgendaPeriod {
  from: Date
  cancelledFrom: Date
}

type RowOf<Query extends { execute(): Promise<unknown[]> }> = Awaited<ReturnType<Query["execute"]>>[number]

const slotLabel = { ...reservationTypeLabel, ...sessionTypeLabel }

export function agendaSeats(
  db: Db,
  { userId, note }: { userId: string; note: string },
  { from, cancelledFrom }: AgendaPeriod,
) {
  const query = db
    .selectFrom("seats as b")
    .innerJoin("slots as s", "s.id", "b.sessionId")
    .select(["b.id", "b.reference", "b.sequence", "b.status", "b.updatedAt"])
    .select(["b.kind", "b.startsAt", "b.endsAt", "s.location", "s.instructorName"])
    .where("b.userId", "=", userId)
    .where("b.startsAt", ">=", from)
    .where((eb) => eb.or([eb("b.status", "<>", "cancelled"), eb("b.updatedAt", ">=", cancelledFrom)]))
    .orderBy("b.startsAt")
    .orderBy("b.id")
  const entryOf = (row: RowOf<typeof query>): CalendarEntry => ({
    id: row.id,
    sequence: row.sequence,
    summary: `${slotLabel[row.kind]} – ${school.name}`,
    description: `${note}\nRéférence ${row.reference}, avec ${row.instructorName ?? ""}`,
    location: placeAddress(row.location ?? ""),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status: row.status,
    changedAt: row.updatedAt,
  })
  return { query, entryOf }
}

export function agendaSessions(db: Db, { base }: { base?: string }, { from, cancelledFrom }: AgendaPeriod) {
  const query = db
    .selectFrom("slots")
    .select([
      "id",
      "kind",
      "base",
      "location",
      "startsAt",
      "endsAt",
      "taken",
      "capacity",
      "state",
      "version",
      "createdAt",
    ])
    .where("kind", "in", sessionTypes)
    .where("startsAt", ">=", from)
    .where((eb) => eb.or([eb("state", "<>", "cancelled"), eb("startsAt", ">=", cancelledFrom)]))
    .$if(base !== undefined, (all) => all.where("base", "=", base ?? ""))
    .orderBy("startsAt")
    .orderBy("id")
  const entryOf = (row: RowOf<typeof query>): CalendarEntry => ({
    id: row.id,
    sequence: row.version - 1,
    summary: `${slotLabel[row.kind]} (${row.taken}/${row.capacity})`,
    description: plural(row.taken, "inscrit"),
    location: placeOf(row),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status: row.state === "cancelled" ? ("cancelled" as const) : ("confirmed" as const),
    changedAt: row.createdAt,
  })
  return { query, entryOf }
}

export function instructorOutings(db: Db, instructorId: string, { from }: AgendaPeriod) {
  const query = db
    .selectFrom("assignments as a")
    .innerJoin("instructors as i", "i.id", "a.instructorId")
    .leftJoin("slots as s", "s.id", "a.slotId")
    .select(["a.id", "a.startsAt", "a.endsAt", "a.purpose", "a.reason", "i.base", "s.kind", "s.taken", "s.location"])
    .where("a.instructorId", "=", instructorId)
    .where("a.purpose", "in", ["slot", "reservation"])
    .where("a.startsAt", ">=", from)
    .orderBy("a.startsAt")
    .orderBy("a.id")
  const entryOf = (row: RowOf<typeof query>): CalendarEntry => ({
    id: row.id,
    sequence: 0,
    summary: row.kind ? slotLabel[row.kind] : reservationTypeLabel.group_outing,
    description: row.taken === null ? "" : plural(row.taken, "inscrit"),
    location: placeOf(row),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status: "confirmed" as const,
    changedAt: row.startsAt,
  })
  return { query, entryOf }
}

function placeOf({ base, location }: { base: string | null; location: string | null }): string {
  return location ? placeAddress(location) : baseAddress(base ?? "")
}

export async function findInstructorNames(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom("instructors")
    .select(["id", "name"])
    .where("retiredAt", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute()
}
