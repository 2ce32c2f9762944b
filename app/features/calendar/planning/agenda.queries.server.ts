import { sql } from "kysely"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { CalendarEntry } from "#app/platform/write-calendar.server.ts"
import { plural } from "#app/ui/formats.ts"
import { baseAddress, placeAddress, school } from "#content/school.ts"

interface AgendaPeriod {
  from: Date
  /** An entry that was cancelled before this instant is left out. */
  cancelledFrom: Date
}

/** A person's agenda shows bookings of all kinds. The school's agenda shows reservations; a session stands for its seats. */
type Whose = { userId: string; note: string } | { userId?: never; base?: string }

type RowOf<Query extends { execute(): Promise<unknown[]> }> = Awaited<ReturnType<Query["execute"]>>[number]

const slotLabel = { ...reservationTypeLabel, ...sessionTypeLabel }

const statusOf = {
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
} as const

export function agendaBookings(db: Db, whose: Whose, { from, cancelledFrom }: AgendaPeriod) {
  const ofPerson = whose.userId !== undefined
  const query = db
    .selectFrom("bookings as b")
    .leftJoin("slots as s", "s.id", "b.sessionId")
    .select(["b.id", "b.reference", "b.kind", "b.base", "b.status", "b.startsAt", "b.endsAt", "b.sequence"])
    .select(["b.updatedAt", "b.firstName", "b.lastName", "s.location", "s.instructorName"])
    .where("b.startsAt", ">=", from)
    .where("b.forgottenAt", "is", null)
    .where((eb) => eb.or([eb("b.status", "<>", "cancelled"), eb("b.updatedAt", ">=", cancelledFrom)]))
    .where((eb) =>
      whose.userId !== undefined
        ? eb("b.userId", "=", whose.userId)
        : // As literals, so that the partial index of reservations serves each plan.
          eb.and([
            eb(
              "b.kind",
              "in",
              reservationTypes.map((kind) => sql.lit(kind)),
            ),
            ...(whose.base === undefined ? [] : [eb("b.base", "=", whose.base)]),
          ]),
    )
    .orderBy("b.startsAt")
    .orderBy("b.id")
  const entryOf = (row: RowOf<typeof query>): CalendarEntry => ({
    id: row.id,
    sequence: row.sequence,
    summary: `${slotLabel[row.kind]} – ${ofPerson ? school.name : initials(row)}`,
    description: [
      ...(ofPerson ? [whose.note] : []),
      `Référence ${row.reference}${row.instructorName ? `, avec ${row.instructorName}` : ""}`,
    ].join("\n"),
    location: placeOf(row),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status: statusOf[row.status],
    changedAt: row.updatedAt,
  })
  return { query, entryOf }
}

/** A reservation has both names; a seat, which has none of its own, stands in no agenda of the school. */
function initials({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName ?? "", lastName ?? ""].map((name) => `${name.slice(0, 1)}.`).join(" ")
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
