import { v7 as uuid } from "uuid"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { team } from "#content/about.ts"
import { closingTime } from "#content/limits.ts"
import { closedWeekdays } from "#content/school.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

export interface DemoBoat {
  id: string
  base: string
  model: BoatType
  seats: number
  passengersMax: number
}

export interface DemoInstructor {
  id: string
  base: string
  name: string
}

export interface Period {
  startsAt: Date
  endsAt: Date
}

export interface DemoFleet {
  boats: readonly DemoBoat[]
  instructors: readonly DemoInstructor[]
  assignments: DemoAssignment[]
}

interface DemoAssignment extends Period {
  boatId: string | null
  instructorId: string | null
  purpose: "slot" | "reservation" | "workshop" | "absence"
  slotId: string | null
  bookingId: string | null
  reason: string | null
  demo: true
}

const boatNames = {
  nyon: {
    electric_small: ["Foulque", "Grèbe", "Sarcelle"],
    electric_medium: ["Milan", "Héron", "Balbuzard"],
    electric_large: ["Noirmont", "Dôle"],
  },
  morges: {
    electric_small: ["Perche", "Ablette"],
    electric_medium: ["Omble", "Féra"],
    electric_large: ["Venoge", "Aubonne"],
  },
  vevey: {
    electric_small: ["Vaudaire", "Bise"],
    electric_medium: ["Joran", "Séchard"],
    electric_large: ["Rebat", "Bornan"],
  },
} as const satisfies Record<string, Record<BoatType, readonly string[]>>

const sizes = {
  electric_small: { seats: 4, passengersMax: 3 },
  electric_medium: { seats: 6, passengersMax: 5 },
  electric_large: { seats: 8, passengersMax: 7 },
} as const satisfies Record<BoatType, object>

/** Two at each base; the first is the captain of the page about the school. `expiresIn` is in days. */
const instructors = [
  { base: "nyon", name: team[0].name, expiresIn: 900 },
  { base: "nyon", name: "Florian Meylan", expiresIn: 320 },
  { base: "morges", name: team[1].name, expiresIn: 610 },
  { base: "morges", name: "Nora Widmer", expiresIn: 41 },
  { base: "vevey", name: team[2].name, expiresIn: 480 },
  { base: "vevey", name: "Jérôme Blanc", expiresIn: 770 },
] as const

/** Days from today. */
const closure = { base: "morges", from: 20, to: 22, reason: "Dragage de l’entrée du port" }
const absence = { instructor: "Jérôme Blanc", from: 10, to: 12, reason: "Cours de répétition" }
const workshop = { from: -1, to: 3, reason: "Remplacement de l’hélice" }

export async function insertDemoFleet(trx: Trx, now: Date): Promise<DemoFleet> {
  const today = dayAt(now)
  const boats = plannedBoats()
  await insertDemoRows(
    trx,
    "boats",
    boats.map(({ seats: _seats, passengersMax: _most, ...boat }) => ({
      ...boat,
      version: 1,
      demo: true,
      createdAt: now,
    })),
  )
  const people = instructors.map(({ base, name, expiresIn }) => ({
    id: uuid(),
    base,
    name,
    expiresOn: addDays(today, expiresIn),
  }))
  await insertDemoRows(
    trx,
    "instructors",
    people.map(({ id, base, name }) => ({ id, base, name, version: 1, demo: true, createdAt: now })),
  )
  await insertDemoRows(
    trx,
    "instructorCertificates",
    people.map(({ id, expiresOn }) => ({ id: uuid(), instructorId: id, name: "Moniteur nautique", expiresOn })),
  )
  await insertSettings(trx, now)
  const away = people.find(({ name }) => name === absence.instructor)
  const fleet: DemoFleet = { boats, instructors: people, assignments: [] }
  if (away) {
    const { reason } = absence
    take(fleet, { instructorId: away.id }, { purpose: "absence", reason, ...daysOf(absence, today) })
  }
  return fleet
}

function plannedBoats() {
  const boats = Object.entries(boatNames).flatMap(([base, models]) =>
    (Object.keys(sizes) as BoatType[]).flatMap((model) => models[model].map((name) => ({ base, model, name }))),
  )
  return boats.map(({ base, model, name }, index) => {
    const { seats, passengersMax } = sizes[model]
    return { id: uuid(), base, model, name, seats, passengersMax, registration: `VD ${20_114 + index * 37}` }
  })
}

async function insertSettings(trx: Trx, now: Date): Promise<void> {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !closedWeekdays.includes(weekday))
  await insertDemoRows(
    trx,
    "openingHours",
    weekdays.map((weekday) => ({ id: uuid(), base: null, weekday, opens: "09:00", closes: closingTime })),
  )
  const today = dayAt(now)
  await insertDemoRows(trx, "closures", [
    {
      id: uuid(),
      base: closure.base,
      fromDate: addDays(today, closure.from),
      toDate: addDays(today, closure.to),
      reason: closure.reason,
      public: true,
      demo: true,
      createdAt: now,
    },
  ])
}

export function isClosedOn(base: string, date: string, today: string): boolean {
  return base === closure.base && addDays(today, closure.from) <= date && date <= addDays(today, closure.to)
}

function daysOf({ from, to }: { from: number; to: number }, today: string): Period {
  return { startsAt: instantAt(addDays(today, from), "00:00"), endsAt: instantAt(addDays(today, to + 1), "00:00") }
}

/** The boats of a base that nothing takes within the period, those taken least first. */
export function freeBoats(fleet: DemoFleet, base: string, period: Period): DemoBoat[] {
  return free(fleet, "boatId", fleet.boats, { base, period })
}

/** The smallest that carries all, or the largest and then the same for the rest. Undefined where all are too few. */
export function boatsCarrying(persons: number, boats: readonly DemoBoat[]): DemoBoat[] | undefined {
  const bySize = boats.toSorted((one, other) => one.passengersMax - other.passengersMax)
  const first = bySize.find(({ passengersMax }) => passengersMax >= persons) ?? bySize.at(-1)
  if (!first) return undefined
  const left = persons - first.passengersMax
  if (left <= 0) return [first]
  const others = boatsCarrying(
    left,
    boats.filter((boat) => boat !== first),
  )
  return others && [first, ...others]
}

/** The instructors of a base whom nothing takes within the period, those taken least first. */
export function freeInstructors(fleet: DemoFleet, base: string, period: Period): DemoInstructor[] {
  return free(fleet, "instructorId", fleet.instructors, { base, period })
}

function free<Resource extends { id: string; base: string }>(
  { assignments }: DemoFleet,
  column: "boatId" | "instructorId",
  all: readonly Resource[],
  { base, period }: { base: string; period: Period },
): Resource[] {
  const times = new Map(all.filter((one) => one.base === base).map(({ id }) => [id, 0]))
  for (const { [column]: id, startsAt, endsAt } of assignments) {
    const count = id === null ? undefined : times.get(id)
    if (id === null || count === undefined) continue
    if (startsAt < period.endsAt && endsAt > period.startsAt) times.delete(id)
    else times.set(id, count + 1)
  }
  return all
    .filter(({ id }) => times.has(id))
    .toSorted((one, other) => (times.get(one.id) ?? 0) - (times.get(other.id) ?? 0))
}

export function take(
  { assignments }: DemoFleet,
  what: { boatId: string } | { instructorId: string },
  taken: Period & Pick<DemoAssignment, "purpose"> & Partial<DemoAssignment>,
): void {
  const nothing = {
    demo: true,
    boatId: null,
    instructorId: null,
    slotId: null,
    bookingId: null,
    reason: null,
  } as const
  assignments.push({ ...nothing, ...taken, ...what })
}

/** Sends the busiest boat of Nyon to the workshop, whose bookings lose it, and writes what everybody is taken for. */
export async function insertDemoAssignments(trx: Trx, { boats, assignments }: DemoFleet, now: Date): Promise<void> {
  const period = daysOf(workshop, dayAt(now))
  const meets = ({ startsAt, endsAt }: Period) => startsAt < period.endsAt && endsAt > period.startsAt && endsAt > now
  const rentals = (id: string) =>
    assignments.filter((one) => one.boatId === id && one.purpose === "reservation" && meets(one)).length
  const [broken] = boats
    .filter(({ base, model }) => base === "nyon" && model === "electric_medium")
    .toSorted((one, other) => rentals(other.id) - rentals(one.id))
  if (!broken) throw new Error("the demo has a medium boat at Nyon")
  const left = { assignments: assignments.filter((one) => one.boatId !== broken.id || !meets(one)) }
  const sailed = left.assignments.filter(({ boatId, endsAt }) => boatId === broken.id && endsAt <= now)
  const startsAt = new Date(Math.max(period.startsAt.getTime(), ...sailed.map(({ endsAt }) => endsAt.getTime())))
  take(
    { boats, instructors: [], ...left },
    { boatId: broken.id },
    { purpose: "workshop", ...period, startsAt, reason: workshop.reason },
  )
  await insertDemoRows(trx, "assignments", left.assignments)
}
