import fc from "fast-check"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { holdPlaces } from "#app/features/calendar/door/hold-places.server.ts"
import { findPlaces } from "#app/features/calendar/door/offer-places.server.ts"
import { free } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { holding } from "#tests/factories/holds.ts"
import { layFleet, openDay, randomFleet, randomRequest, startTimes } from "#tests/factories/random-fleets.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { type Asked, judges, wantedOf } from "./judges-of-crews.ts"

const [own, other] = [uuid(), uuid()]
/** What this tab holds has lapsed, and nobody has swept it yet. */
const lapsed = uuid()

type Act =
  | { do: "book"; request: Asked["request"] }
  | { do: "hold"; request: Asked["request"]; byOther: boolean }
  | { do: "lose"; what: "boatId" | "instructorId"; nth: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("book" as const), request: randomRequest }),
  fc.record({
    do: fc.constant("hold" as const),
    request: randomRequest,
    byOther: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("lose" as const),
    what: fc.constantFrom("boatId" as const, "instructorId" as const),
    nth: fc.nat(3),
  }),
)

/** @param tab holds what another tab does not */
async function perform(db: Db, one: Act, tab: string): Promise<void> {
  if (one.do === "book") await createReservation(db, booking({ ...one.request, ...somebodyElse() }))
  if (one.do === "hold") {
    const token = one.byOther ? other : tab
    const heldUntil = new Date(now.getTime() + (token === lapsed ? -1 : 1) * 300_000)
    await holdPlaces(db, holding(one.request, { token, heldUntil }))
  }
  if (one.do === "lose") {
    const rows = await db.selectFrom("assignments").select(one.what).where(one.what, "is not", null).execute()
    const id = rows[one.nth % Math.max(1, rows.length)]?.[one.what]
    if (id) await db.transaction().execute((trx) => free(trx, one.what, id, { from: now }))
  }
}

/** Everything that somebody may ask for at these times. */
const requests: readonly Asked["request"][] = startTimes.flatMap((timeSlot) => [
  licenseRequest({ timeSlot }),
  groupRequest({ timeSlot, groupSize: 3 }),
  groupRequest({ timeSlot, groupSize: 9 }),
  rentalRequest({ timeSlot, base: "nyon", boatType: "electric_small", rentalDuration: 1 }),
  rentalRequest({ timeSlot, base: "nyon", boatType: "electric_medium", rentalDuration: 2 }),
])

/** Whatever is booked, held, lapsed or without its boat: the listing offers what the door gives, and says why not. */
function listingFollowsDoor(db: () => Db, listing = judges.listing) {
  const tabs = fc.constantFrom(own, lapsed)
  return fc.asyncProperty(randomFleet, tabs, fc.array(act, { maxLength: 8 }), async (fleet, tab, acts) => {
    await openDay(db())
    await layFleet(db(), fleet)
    for (const one of acts) await perform(db(), one, tab)
    for (const request of requests) {
      for (const holdToken of [undefined, own]) {
        const { obstacle } = await listing(db(), { request, holdToken })
        const { refusal } = await judges.door(db(), { request, holdToken })
        expect([wantedOf(request), holdToken, obstacle === null]).toEqual([
          wantedOf(request),
          holdToken,
          refusal === null,
        ])
        if (obstacle === null || holdToken) continue
        const { isFull } = await findPlaces(db(), wantedOf(request), now)
        expect([wantedOf(request), obstacle]).toEqual([wantedOf(request), isFull ? "no-boat" : "held"])
      }
    }
  })
}

describe("the listing", () => {
  const on = useDatabase()

  test("offers what the door gives, and names a waiting list where there is one", async () => {
    const runs = { numRuns: 25, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true }
    const report = await fc.check(
      listingFollowsDoor(() => on.db),
      runs,
    )
    expect(await fc.asyncDefaultReportMessage(report)).toBeUndefined()
  })

  test("the property finds a listing that does not know what the tab holds", async () => {
    const { failed } = await fc.check(
      listingFollowsDoor(
        () => on.db,
        (db, { request }) => judges.listing(db, { request }),
      ),
      { numRuns: 300, endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})
