import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import { updateSession } from "#app/features/calendar/courses/update-session.server.ts"
import { beginLeave, retire } from "#app/features/calendar/resources/assignments/leave.server.ts"
import { assignBoat } from "#app/features/calendar/resources/fleet/assign-boat.server.ts"
import { boatsOfOutings } from "#app/features/calendar/resources/fleet/boats-of-outings.server.ts"
import { distributeBoats } from "#app/features/calendar/resources/fleet/distribute-boats.server.ts"
import { assignInstructor } from "#app/features/calendar/resources/instructors/assign-instructor.server.ts"
import {
  createInstructor,
  editInstructor,
} from "#app/features/calendar/resources/instructors/save-instructor.server.ts"
import { instructorsOfOutings } from "#app/features/calendar/resources/instructors/team.queries.server.ts"
import { changeSlot } from "#app/features/calendar/slots/change-slot.server.ts"
import { createSeries } from "#app/features/calendar/slots/create-series.server.ts"
import { deleteSlot } from "#app/features/calendar/slots/delete-slot.server.ts"
import { editSlot } from "#app/features/calendar/slots/edit-slot.server.ts"
import { undoSeries } from "#app/features/calendar/slots/undo-series.server.ts"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import { undoCancellation } from "#app/features/licence/seats/undo-cancellation.server.ts"
import { closeDays } from "#app/features/reservations/closing/close-days.server.ts"
import { readInTheWay } from "#app/features/reservations/closing/in-the-way.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { aClosing } from "#tests/factories/closings.ts"
import { testNow } from "#tests/factories/slots.ts"
import { type BusySchool, hours } from "./busy-school.ts"
import type { Random } from "./random.ts"

export type Act = (db: Db) => Promise<unknown>

const day = "2027-06-12"

/** Acts of the school on its calendar, boats and instructors, one of each kind. */
export function actsOfTheSchool(school: BusySchool, random: Random): Record<string, Act> {
  return { ...withBoatsAndInstructors(school, random), ...withTheCalendar(school, random) }
}

function withBoatsAndInstructors(school: BusySchool, { any, below }: Random): Record<string, Act> {
  const actor = any(school.admins)
  const known = { actor, now: testNow, bookings }
  const outing = () =>
    below(2)
      ? { kind: "slot" as const, id: any(school.slots.filter(({ kind }) => kind === "boat_license")).id }
      : { kind: "reservation" as const, id: any(school.reservations).id }
  const stay = () => ({ fromDate: day, fromTime: any(hours), toDate: day, toTime: "18:30", reason: "Test" })

  return {
    async assignBoat(db) {
      const to = outing()
      const seen = (await boatsOfOutings(db, [to])).get(to.id)?.map(({ id }) => id) ?? []
      const choice = { boatId: any(school.boats), seen, ...(seen[0] ? { replaces: seen[0] } : {}) }
      return await assignBoat(db, { outing: to, choice, ...known })
    },
    async assignInstructor(db) {
      const to = outing()
      const seen = (await instructorsOfOutings(db, [to])).get(to.id)?.map(({ id }) => id) ?? []
      const choice = { instructorId: any(school.instructors), seen, reason: "Test" }
      return await assignInstructor(db, { outing: to, choice, ...known })
    },
    distributeBoats: (db) => distributeBoats(db, known),
    beginWorkshop: (db) => beginLeave(db, "boat", { id: any(school.boats), stay: stay(), ...known }),
    beginAbsence: (db) => beginLeave(db, "instructor", { id: any(school.instructors), stay: stay(), ...known }),
    retireBoat: (db) => retire(db, "boat", { id: any(school.boats), version: 1, freed: below(3), ...known }),
    retireInstructor: (db) =>
      retire(db, "instructor", { id: any(school.instructors), version: 1, freed: below(3), ...known }),
    createInstructor(db) {
      const instructor = {
        name: `Autre ${below(1e9)}`,
        base: "nyon",
        certificates: [],
        email: any(school.people).email,
      }
      return createInstructor(db, { instructor: { ...instructor, base: "nyon" }, actor })
    },
    editInstructor(db) {
      const change = { version: 1, name: `Même ${below(1e9)}`, base: "nyon" as const, certificates: [] }
      const { email } = any(school.people)
      return editInstructor(db, { instructorId: any(school.instructors), change: { ...change, email }, ...known })
    },
  }
}

function withTheCalendar(school: BusySchool, { any, below }: Random): Record<string, Act> {
  const actor = any(school.admins)
  const known = { actor, now: testNow }
  const slot = () => any(school.slots)
  const session = () => any(school.sessions)
  const whole = { reason: "Régate", public: true }

  return {
    createClosure(db) {
      const toDate = any([day, "2027-06-13"])
      const closure = { base: any([null, "nyon" as const]), fromDate: day, toDate, ...whole }
      return closeDays(db, aClosing(closure, known))
    },
    async closeOverBookings(db) {
      const days = { base: null, fromDate: "2027-06-13", toDate: "2027-06-13" }
      const { reservations, sessions } = await readInTheWay(db, days, { candidatesOf, now: testNow })
      const shown = ({ id, version }: { id: string; version: number }) => ({ id, version })
      const ways = { cancellations: reservations.map(shown), sessions: sessions.map(shown) }
      return await closeDays(db, aClosing({ ...days, ...whole }, { ...known, ...ways }))
    },
    closeAnotherDay(db) {
      const date = `2027-07-${10 + below(20)}`
      return closeDays(db, aClosing({ base: null, fromDate: date, toDate: date, ...whole }, known))
    },
    changeSlot: (db) => changeSlot(db, { slotId: slot().id, isAvailable: below(3) > 0, actor }),
    editSlot(db) {
      const { id, startTime, capacity } = slot()
      const edit = { maxCapacity: 15 + below(5), seen: { timeSlot: startTime, maxCapacity: capacity } }
      return editSlot(db, { slotId: id, edit, ...known })
    },
    deleteSlot: (db) => deleteSlot(db, { slotId: slot().id, actor }),
    async series(db) {
      const series = { reservationType: "boat_rental" as const, base: "nyon" as const, maxCapacity: 2 }
      const when = { from: day, to: "2027-06-20", weekdays: [0, 6], times: ["10:00", "11:00"], onClosedDays: false }
      const made = await createSeries(db, { series: { ...series, ...when }, ...known })
      return made.ok && made.series.seriesId ? await undoSeries(db, { seriesId: made.series.seriesId, actor }) : made
    },
    updateSession(db) {
      const { id: sessionId, date, sessionType, licenseType, location, instructorName } = session()
      const when = { date, startTime: "08:00", endTime: any(["11:00", "11:30", "11:45"]) }
      const plan = { ...when, sessionType, licenseType, location, instructorName, maxParticipants: 20, priceChf: 150 }
      return updateSession(db, { sessionId, version: 1, plan, isAvailable: true, ...known, candidatesOf })
    },
    cancelSession: (db) =>
      cancelSession(db, { sessionId: session().id, version: 1 + below(2), ...known, candidatesOf }),
    undoCancellation: (db) => undoCancellation(db, { sessionId: session().id, version: 2 + below(2), ...known }),
  }
}
