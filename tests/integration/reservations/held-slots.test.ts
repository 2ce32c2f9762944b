import { describe, expect, test } from "vitest"
import { holdPlaces } from "#app/features/calendar/door/hold-places.server.ts"
import { listSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { passOffer } from "#app/features/reservations/waiting/answer-offer.server.ts"
import { joinWaiting } from "#app/features/reservations/waiting/join-waiting.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { holding } from "#tests/factories/holds.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { booking, licenseRequest, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aWaiting, entryOf } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

type Request = ReservationToCreate["request"]

const small = "electric_small"
const rental = rentalRequest({ boatType: small, rentalDuration: 1 })

/** Why the listing refuses the slot of a request, and whether its waiting list takes somebody. */
async function told(db: Db, request: Request) {
  const isRental = request.reservationType === "boat_rental"
  const [slot] = await listSlots(db, {
    type: request.reservationType,
    from: request.reservationDate,
    to: request.reservationDate,
    now: testNow,
    ...(isRental ? { hours: 1, model: small } : {}),
  })
  const joining = { request: { ...request, ...somebodyElse() }, userId: null, proven: false, networks: null }
  const joined = await joinWaiting(db, { ...joining, limits: noLimits, now: testNow })
  return { obstacle: slot?.obstacle, hasList: joined.ok }
}

describe.each(engines)("a slot that visitors hold on %s", (engine) => {
  const on = useDatabase(engine)

  test.each([
    ["a rental", rental],
    ["a lesson", licenseRequest()],
  ])("whose last boat is kept is held for %s until it is booked", async (_, request) => {
    await boatsOf(on.db, [small])
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 3 })
    await aSlot(on.db, { maxCapacity: 3 })
    const held = holding(rental)
    await holdPlaces(on.db, held)
    expect(await told(on.db, request)).toEqual({ obstacle: "held", hasList: false })
    expect(await createReservation(on.db, booking(rental, { holdToken: held.token }))).toMatchObject({ ok: true })
    expect(await told(on.db, request)).toEqual({ obstacle: "no-boat", hasList: true })
  })

  test("is full while its list takes more, though a visitor keeps the last place", async () => {
    await aSlot(on.db)
    const taken = await createReservation(on.db, booking(licenseRequest(somebodyElse())))
    if (!taken.ok) throw new Error(`not booked: ${taken.refusal}`)
    const waiting = await aWaiting(on.db)
    const cancelling = { bookingId: taken.id, version: 1, status: "cancelled", actor: "system" } as const
    await changeReservationStatus(on.db, { ...cancelling, now: testNow })
    await passOffer(on.db, await entryOf(on.db, waiting.email), testNow)
    expect(await holdPlaces(on.db, holding(licenseRequest()))).toMatchObject({ ok: true })
    expect(await told(on.db, licenseRequest())).toEqual({ obstacle: "full", hasList: true })
  })

  test("is held while nobody waits for it", async () => {
    await aSlot(on.db)
    await holdPlaces(on.db, holding(licenseRequest()))
    expect(await told(on.db, licenseRequest())).toEqual({ obstacle: "held", hasList: false })
  })
})
