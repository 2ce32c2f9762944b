import { describe, expect, test } from "vitest"
import { examplePlanning } from "./planning.admin.examples.server.ts"
import type {
  PlannedAssignment,
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
  Planning,
} from "./planning.admin.schema.ts"
import { lookupIn } from "./planning-lookup.ts"
import { type Block, lanesOf, planningRows } from "./planning-rows.ts"

const morning = { startsAt: "2027-06-12T07:00:00.000Z", endsAt: "2027-06-12T10:00:00.000Z" }
const noon = { startsAt: "2027-06-12T10:00:00.000Z", endsAt: "2027-06-12T11:00:00.000Z" }

const lesson: PlannedSlot = {
  id: "lesson",
  activity: "boat_license",
  base: "nyon",
  ...morning,
  capacity: 6,
  taken: 2,
  held: 1,
  waiting: 3,
  open: true,
  instructorName: "",
}
const person: PlannedBooking = {
  ...(examplePlanning.bookings[0] as PlannedBooking),
  id: "pupil",
  activity: "boat_license",
  slotId: "lesson",
  ...morning,
  name: "Zoé d’Aubonne",
  model: null,
}
const candidate: PlannedCandidate = {
  id: "seat",
  slotId: "lesson",
  personId: "person",
  applicationId: "application",
  reference: "T3KM8WQ2",
  name: "Zoé d’Aubonne",
  phone: "",
  phoneNormal: null,
  account: null,
  attendance: null,
}
const group: PlannedBooking = { ...person, id: "group", activity: "group_outing", slotId: "outing", persons: 7 }
const boat = { id: "boat", base: "nyon", name: "Milan", model: "electric_medium" } as const
const teacher = { id: "teacher", base: "nyon", name: "Nora" }

function taken(what: Partial<PlannedAssignment>): PlannedAssignment {
  return {
    boatId: null,
    instructorId: null,
    slotId: null,
    reservationId: null,
    purpose: "slot",
    reason: "",
    ...morning,
    ...what,
  }
}

function planningOf(parts: Partial<Planning>): Planning {
  const nothing = { slots: [], bookings: [], assignments: [], boats: [], instructors: [] }
  return { ...examplePlanning, ...nothing, ...parts }
}

function rowsAt(planning: Planning, base: string | null, shown = { base: "", activity: "" }) {
  return planningRows(planning, shown).find((one) => one.base === base)?.rows ?? []
}

describe("the rows of a planning", () => {
  test("a slot says how many are in it and who; its boat and instructor show it too", () => {
    const planning = planningOf({
      slots: [lesson],
      bookings: [person],
      boats: [boat],
      instructors: [teacher],
      assignments: [taken({ boatId: "boat", slotId: "lesson" }), taken({ instructorId: "teacher", slotId: "lesson" })],
    })
    const rows = rowsAt(planning, "nyon")
    expect(rows.map(({ kind, activity, name }) => activity ?? `${kind} ${name}`)).toEqual([
      "boat_license",
      "boat Milan",
      "instructor Nora",
    ])
    for (const { blocks } of rows) expect(blocks).toMatchObject([{ load: "2/6", words: "Zoé", lacks: false }])
  })

  test("a course names its candidates as a lesson names its guests, without those who were forgotten", () => {
    const course: PlannedSlot = { ...lesson, id: "course", activity: "theory", capacity: 3, taken: 3 }
    const seat: PlannedCandidate = { ...candidate, slotId: "course" }
    const candidates = [seat, { ...seat, id: "other", name: "Ana Rivaz" }, { ...seat, id: "gone", name: "" }]
    const [row] = rowsAt(planningOf({ slots: [course], candidates }), "nyon")
    expect(row?.blocks).toMatchObject([{ load: "3/3", words: "Zoé, Ana", pending: false }])
  })

  test("what lacks a boat or an instructor stands in rows of its own, at bases that have some", () => {
    const lacking = planningOf({ slots: [lesson], bookings: [person, group], boats: [boat], instructors: [teacher] })
    expect(rowsAt(lacking, "nyon").map(({ kind, blocks }) => `${kind} ${blocks.length}`)).toEqual([
      "slots 1",
      "without-boat 2",
      "without-instructor 1",
      "boat 0",
      "instructor 0",
    ])
    const without = planningOf({ slots: [lesson], bookings: [person, group] })
    expect(rowsAt(without, "nyon").map(({ kind }) => kind)).toEqual(["slots"])
  })

  test("a group needs a skipper in each of its boats, a rental none, and what is over nothing", () => {
    const boats = [boat, { ...boat, id: "other" }]
    const given = boats.map(({ id }) => taken({ boatId: id, reservationId: "group", purpose: "reservation" }))
    const one = taken({ instructorId: "teacher", reservationId: "group", purpose: "reservation" })
    const planning = planningOf({ bookings: [group], boats, instructors: [teacher], assignments: [...given, one] })
    const outing = { kind: "reservation", id: "group" } as const
    expect(lookupIn(planning).lacksBoat(outing)).toBe(false)
    expect(lookupIn(planning).lacksInstructor(outing)).toBe(true)
    const rental = planningOf({ ...planning, bookings: [{ ...group, activity: "boat_rental" }], assignments: [] })
    expect(lookupIn(rental).lacksBoat(outing)).toBe(true)
    expect(lookupIn(rental).lacksInstructor(outing)).toBe(false)
    const over = planningOf({ ...planning, bookings: [{ ...group, status: "completed" }], assignments: [] })
    expect(lookupIn(over).lacksBoat(outing)).toBe(false)
  })

  test("a stay in the workshop is shown whatever the filter; other activities are not", () => {
    const planning = planningOf({
      slots: [lesson],
      boats: [boat],
      assignments: [
        taken({ boatId: "boat", slotId: "lesson" }),
        taken({ boatId: "boat", purpose: "workshop", ...noon }),
      ],
    })
    const rows = rowsAt(planning, "nyon", { base: "nyon", activity: "boat_rental" })
    expect(rows.map(({ kind, blocks }) => `${kind} ${blocks.map(({ activity }) => activity).join(" ")}`)).toEqual([
      "boat workshop",
    ])
    expect(planningRows(planning, { base: "vevey", activity: "" }).map(({ base }) => base)).toEqual(["vevey"])
  })

  test("a course elsewhere has a place of its own, after the bases", () => {
    const course: PlannedSlot = { ...lesson, activity: "theory", base: null }
    expect(planningRows(planningOf({ slots: [course] }), { base: "", activity: "" }).at(-1)).toMatchObject({
      base: null,
      rows: [{ activity: "theory" }],
    })
    expect(planningRows(planningOf({}), { base: "", activity: "" }).map(({ base }) => base)).not.toContain(null)
  })
})

describe("lanes", () => {
  test("blocks that meet stand in lanes of their own; those that follow share one", () => {
    const block = (key: string, period: object) => ({ key, ...period }) as Block
    const lanes = lanesOf([block("noon", noon), block("morning", morning), block("also", morning)])
    expect(lanes.map((lane) => lane.map(({ key }) => key))).toEqual([["morning", "noon"], ["also"]])
  })
})
