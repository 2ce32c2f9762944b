import { addMinutes } from "date-fns"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { extendHold, holdPlaces, releaseHold } from "#app/features/calendar/door/hold-places.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { holding } from "#tests/factories/holds.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const rental = rentalRequest({ base: "nyon", rentalDuration: 1 })
const at = (minutes: number) => addMinutes(testNow, minutes)

async function minutesHeld(db: Db, limits: typeof noLimits, minute: number, network = "address", token = uuid()) {
  const outcome = await holdPlaces(
    db,
    holding(rental, { limits, now: at(minute), token, networks: [network, "network"] }),
  )
  return outcome.ok ? (outcome.heldUntil.getTime() - at(minute).getTime()) / 60_000 : outcome.refusal
}

describe.each(engines)("minutes of holding on %s", (engine) => {
  const on = useDatabase(engine)

  test("an address holds a base's day for an hour, released and renewed alike", async () => {
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 20 })
    const limits = { ...noLimits, holdMinutesPerDay: 60 }
    const token = uuid()
    expect(await minutesHeld(on.db, limits, 0, "address", token)).toBe(10)
    await releaseHold(on.db, { token, type: "boat_rental" }, at(4))
    const held: unknown[] = []
    for (let minute = 10; minute <= 70; minute += 10) held.push(await minutesHeld(on.db, limits, minute))
    expect(held).toEqual([10, 10, 10, 10, 10, 6, "too-many-holds"])
    expect(await minutesHeld(on.db, limits, 80, "another")).toBe(10)
    expect(await minutesHeld(on.db, limits, 24 * 60 + 75)).toBe(10)
  })

  test("all visitors together hold the last free boat for ten minutes in an hour, and never for more", async () => {
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 1 })
    const limits = { ...noLimits, lastBoatMinutes: 10 }
    const token = uuid()
    expect(await minutesHeld(on.db, limits, 0, "one", token)).toBe(10)
    expect(await extendHold(on.db, { token, type: "boat_rental", limits }, at(5))).toBeUndefined()
    await releaseHold(on.db, { token, type: "boat_rental" }, at(7))
    expect(await minutesHeld(on.db, limits, 8, "two")).toBe(3)
    expect(await minutesHeld(on.db, limits, 30, "three")).toBe("too-many-holds")
    expect(await minutesHeld(on.db, limits, 64, "three")).toBe(4)
    expect(await minutesHeld(on.db, noLimits, 90, "four")).toBe(10)
  })
})
