import { v4 as uuid } from "uuid"
import { copyWeek } from "#app/features/calendar/courses/series/copy-week.server.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { endLeave } from "#app/features/calendar/resources/assignments/leave.server.ts"
import { removeBoat } from "#app/features/calendar/resources/fleet/assign-boat.server.ts"
import { boatsOfOutings } from "#app/features/calendar/resources/fleet/boats-of-outings.server.ts"
import { removeInstructor } from "#app/features/calendar/resources/instructors/assign-instructor.server.ts"
import { instructorsOfOutings } from "#app/features/calendar/resources/instructors/team.queries.server.ts"
import { changeSettings } from "#app/features/calendar/slots/season/change-settings.server.ts"
import { removeClosure } from "#app/features/calendar/slots/season/remove-closure.server.ts"
import { readSettings } from "#app/features/calendar/slots/season/season.admin.queries.server.ts"
import { mergePersons } from "#app/features/persons/merge-persons.server.ts"
import { thingsOf } from "#app/features/persons/persons.queries.server.ts"
import { undoMerge } from "#app/features/persons/undo-merge.server.ts"
import { bookForSomebody } from "#app/features/reservations/counter/book-for-somebody.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { testNow } from "#tests/factories/slots.ts"
import type { Act } from "./acts-of-the-school.ts"
import { type BusySchool, hours } from "./busy-school.ts"
import type { Random } from "./random.ts"

/** Acts of the office on random records of the school: undoing, notes, settings and bookings, one of each kind. */
export function actsOfTheOffice(school: BusySchool, random: Random): Record<string, Act> {
  return { ...undoingActs(school, random), ...bookingActs(school, random) }
}

function undoingActs(school: BusySchool, { any }: Random): Record<string, Act> {
  const known = { actor: any(school.admins), now: testNow, bookings }
  const outing = () => ({ kind: "reservation" as const, id: any(school.reservations).id })
  const stayOf = (db: Db, purpose: "workshop" | "absence") =>
    db.selectFrom("assignments").selectAll().where("purpose", "=", purpose).limit(1).executeTakeFirst()

  return {
    async endWorkshop(db) {
      const stay = await stayOf(db, "workshop")
      return stay && (await endLeave(db, "boat", { id: stay.boatId ?? "", stayId: stay.id, ...known }))
    },
    async endAbsence(db) {
      const stay = await stayOf(db, "absence")
      return stay && (await endLeave(db, "instructor", { id: stay.instructorId ?? "", stayId: stay.id, ...known }))
    },
    async removeBoat(db) {
      const from = outing()
      const [boat] = (await boatsOfOutings(db, [from])).get(from.id) ?? []
      return boat && (await removeBoat(db, { outing: from, boatId: boat.id, ...known }))
    },
    async removeInstructor(db) {
      const from = outing()
      const [given] = (await instructorsOfOutings(db, [from])).get(from.id) ?? []
      return given && (await removeInstructor(db, { outing: from, instructorId: given.id, ...known }))
    },
    async removeClosure(db) {
      const closure = await db.selectFrom("closures").select("id").limit(1).executeTakeFirst()
      return closure && (await removeClosure(db, { closureId: closure.id, ...known }))
    },
    async changeSettings(db) {
      const seen = await readSettings(db)
      const turnarounds = [{ base: "nyon" as const, minutes: any([0, 5, 10, 15]) }]
      return await changeSettings(db, { change: { seen, settings: { ...seen, turnarounds } }, ...known })
    },
  }
}

function bookingActs(school: BusySchool, { any }: Random): Record<string, Act> {
  const known = { actor: any(school.admins), now: testNow }
  const attendance = () => any(["present" as const, "absent" as const, null])

  return {
    bookForSomebody(db) {
      const { reservationDate, boatType, rentalDuration } = rentalRequest({ boatType: "electric_large" })
      const person = { firstName: "Luc", lastName: "Favre" }
      const what = { reservationType: "boat_rental" as const, reservationDate, boatType, rentalDuration }
      const beyond = any([{}, { beyondReason: "Course d’école" }])
      const request = { ...what, person, base: "nyon", timeSlot: any([...hours.slice(0, 3), "06:30"]), ...beyond }
      return bookForSomebody(db, { request, idempotencyKey: uuid(), tariff: specifiedTariff, ...known })
    },
    noteWhoCame: (db) =>
      setAttendance(db, {
        bookingId: any(school.reservations).id,
        attendance: attendance(),
        ...known,
        now: new Date("2027-06-12T17:00:00Z"),
      }),
    async noteCandidate(db) {
      const seat = await db.selectFrom("seats").select("id").limit(1).executeTakeFirst()
      const of = { bookingId: seat?.id ?? "", attendance: attendance() }
      return seat && (await setAttendance(db, { ...of, ...known, now: new Date("2027-06-13T17:00:00Z") }))
    },
    async mergePersons(db) {
      const guests = await db
        .selectFrom("persons")
        .select("id")
        .where("mergedInto", "is", null)
        .where("forgottenAt", "is", null)
        .execute()
      const [keptId, goneId] = [any(guests).id, any(guests).id]
      const things = (await thingsOf(db, [goneId])).get(goneId)?.all ?? 0
      return await mergePersons(db, { keptId, goneId, things, ...known })
    },
    async undoMerge(db) {
      const merge = await db.selectFrom("personMerges").select("id").where("undoneAt", "is", null).executeTakeFirst()
      return merge && (await undoMerge(db, { mergeId: merge.id, ...known }))
    },
    copyWeek: (db) => copyWeek(db, { copy: { from: "2027-06-07", to: any(["2027-06-14", "2027-06-21"]) }, ...known }),
  }
}
