import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import {
  askedDay,
  layFleet,
  openDay,
  type RandomFleet,
  randomFleet,
  randomRequest,
} from "#tests/factories/random-fleets.ts"
import { booking } from "#tests/factories/reservation-requests.ts"
import { dropHours } from "#tests/support/crowds/locks-off.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { type Asked, type Judges, judges, wantedOf } from "./judges-of-crews.ts"

/** A boat or an instructor that nothing takes when the request wants it, with its hours in the sixty days around. */
interface Free {
  id: string
  model: string
  hours: number
}

/** A request that was booked before the base had its fleet, so that it waits for a boat while others ask for the same. */
async function waitingFor(db: Db, request: Asked["request"], fleet: RandomFleet) {
  const booked = await createReservation(db, booking(request))
  if (!booked.ok) throw new Error(booked.refusal)
  const { boats, instructors } = await layFleet(db, fleet)
  const { slotId } = await db.selectFrom("places").select("slotId").executeTakeFirstOrThrow()
  const kind = request.reservationType === "boat_license" ? ("slot" as const) : ("reservation" as const)
  const asked: Asked = { request, waiting: { kind, id: kind === "slot" ? slotId : booked.id } }
  const minutes = { boats: fleet.turnaround, instructors: 0 }
  return {
    asked,
    free: {
      boats: await freeOnes(
        db,
        request,
        boats.map((id, nth) => ({ id, model: fleet.boats[nth] ?? "" })),
        minutes.boats,
      ),
      instructors: await freeOnes(
        db,
        request,
        instructors.flatMap((id, nth) => (canTeach(request, fleet.certificates[nth]) ? { id, model: "" } : [])),
        minutes.instructors,
      ),
    },
  }
}

function canTeach({ reservationType }: Asked["request"], certificate: string | undefined): boolean {
  return reservationType !== "boat_license" || (certificate !== undefined && certificate >= askedDay)
}

/** Works it out from the rows alone, without a function of the database. */
async function freeOnes(
  db: Db,
  request: Asked["request"],
  all: readonly Omit<Free, "hours">[],
  turnaround: number,
): Promise<Free[]> {
  const { startsAt, endsAt } = await db
    .selectFrom("reservations")
    .select(["startsAt", "endsAt"])
    .where("kind", "=", request.reservationType)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom("assignments").selectAll().execute()
  const until = endsAt.getTime() + turnaround * 60_000
  const month = 30 * 86_400_000
  return all.flatMap(({ id, model }) => {
    const own = rows.filter(({ boatId, instructorId }) => (boatId ?? instructorId) === id)
    const within = (from: number, to: number) =>
      own.filter((row) => row.startsAt.getTime() < to && row.endsAt.getTime() > from)
    if (within(startsAt.getTime(), until).length > 0) return []
    const worked = within(startsAt.getTime() - month, until + month).filter(({ purpose }) => purpose === "slot")
    const ms = worked.reduce((sum, row) => sum + row.endsAt.getTime() - row.startsAt.getTime(), 0)
    return { id, model, hours: ms / 3_600_000 }
  })
}

/** Those taken are free, and nobody of the same model who stays has fewer hours, or as few and a lower id. */
function expectFewestHours(taken: readonly string[], free: readonly Free[]): void {
  const chosen = free.filter(({ id }) => taken.includes(id))
  expect(chosen.map(({ id }) => id).toSorted()).toEqual(taken.toSorted())
  for (const one of chosen) {
    const before = free.filter(
      ({ id, model, hours }) =>
        model === one.model && !taken.includes(id) && (hours < one.hours || (hours === one.hours && id < one.id)),
    )
    expect(before).toEqual([])
  }
}

function sorted(ids: readonly string[]): string[] {
  return ids.toSorted()
}

/** Whatever fleet, hours, turnaround, stays and request: listing, door, « Répartir » and screens agree. */
function oneRule(db: () => Db, { listing, door, distribution, screens }: Judges = judges) {
  const lessonCapacity = fc.integer({ min: 2, max: 8 })
  return fc.asyncProperty(randomFleet, randomRequest, lessonCapacity, async (fleet, request, capacity) => {
    await openDay(db(), capacity)
    const { asked, free } = await waitingFor(db(), request, fleet)
    const [listed, taken] = [await listing(db(), asked), await door(db(), asked)]
    const [offered, given] = [await screens(db(), asked), await distribution(db(), asked)]

    expect(listed.obstacle).toBe(taken.refusal === null ? null : "no-boat")
    for (const [model, count] of Object.entries(listed.boats ?? {}))
      expect([model, count]).toEqual([model, free.boats.filter((boat) => boat.model === model).length])

    expectFewestHours(taken.boats, free.boats)
    expectFewestHours(taken.instructors, free.instructors)
    expectFewestHours(given, free.boats)
    if (taken.refusal !== "no-instructor") expect(sorted(given)).toEqual(sorted(taken.boats))

    const { boatType } = wantedOf(request)
    const suitable = free.boats.filter(({ model }) => boatType === null || model === boatType)
    expect(sorted(offered.boats)).toEqual(sorted(suitable.map(({ id }) => id)))
    expectFewestHours(offered.boats.slice(0, 1), free.boats)
    if (given.length > 0) expect(given).toContain(offered.boats[0])
    expect(sorted(offered.instructors)).toEqual(sorted(free.instructors.map(({ id }) => id)))
    expectFewestHours(offered.instructors.slice(0, 1), free.instructors)
  })
}

describe.each(engines)("one rule of boats and crews on %s", (engine) => {
  const on = useDatabase(engine)

  test("the door, « Répartir », the screens and the listing agree, fewest hours first", async () => {
    const runs = { numRuns: engine === "postgres" ? 80 : 20, interruptAfterTimeLimit: 100_000 }
    const report = await fc.check(
      oneRule(() => on.db),
      { ...runs, markInterruptAsFailure: true },
    )
    expect(await fc.asyncDefaultReportMessage(report)).toBeUndefined()
  })
})

/** Nothing turns a boat around. @returns what undoes it */
async function dropTurnaround(db: Db): Promise<() => Promise<void>> {
  const rows = await db.deleteFrom("turnarounds").returningAll().execute()
  return async () => {
    await db.insertInto("turnarounds").values(rows).execute()
  }
}

/** Nobody is in the workshop or absent. @returns what undoes it */
async function dropStays(db: Db): Promise<() => Promise<void>> {
  const rows = await db
    .deleteFrom("assignments")
    .where("purpose", "in", ["workshop", "absence"])
    .returningAll()
    .execute()
  return async () => {
    if (rows.length > 0) await db.insertInto("assignments").values(rows).execute()
  }
}

/** A judge that ignores what the others heed. */
function ignoring<Answer>(
  judge: (db: Db, asked: Asked) => Promise<Answer>,
  drop: (db: Db) => Promise<() => Promise<void>>,
) {
  return async (db: Db, asked: Asked): Promise<Answer> => {
    const undo = await drop(db)
    try {
      return await judge(db, asked)
    } finally {
      await undo()
    }
  }
}

describe("one rule of boats and crews", () => {
  const on = useDatabase("postgres")
  const { listing, door, distribution, screens } = judges

  test.each<[string, Partial<Judges>]>([
    ["a door without hours", { door: ignoring(door, dropHours) }],
    ["a « Répartir » without hours", { distribution: ignoring(distribution, dropHours) }],
    ["screens without hours", { screens: ignoring(screens, dropHours) }],
    ["a listing without turnaround", { listing: ignoring(listing, dropTurnaround) }],
    ["a door without turnaround", { door: ignoring(door, dropTurnaround) }],
    ["a « Répartir » without turnaround", { distribution: ignoring(distribution, dropTurnaround) }],
    ["screens without turnaround", { screens: ignoring(screens, dropTurnaround) }],
    ["a listing without stays", { listing: ignoring(listing, dropStays) }],
    ["a door without stays", { door: ignoring(door, dropStays) }],
  ])("the property finds %s", async (_, wrong) => {
    const { failed } = await fc.check(
      oneRule(() => on.db, { ...judges, ...wrong }),
      { numRuns: 600, endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})
