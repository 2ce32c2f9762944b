import { beforeEach, describe, expect, test } from "vitest"
import { distributeBoats } from "#app/features/calendar/resources/fleet/distribute-boats.server.ts"
import type { Fleet } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { boatBookings } from "#server/wiring.ts"
import { aBoat } from "#tests/factories/fleet.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d99"
const newBoat = { model: "electric_medium", base: "nyon", name: "Mouette", registration: "VD 1" }
const stay = { toDate: "2027-06-14", toTime: "12:00", reason: "Hélice" }

describe.each(engines)("the fleet on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const call = (method: string, path: string, body?: unknown) =>
    people.call(method, `/api/v1/admin/fleet${path}`, body, admin.cookie)
  const fleet = async () => (await call("GET", "")).body as unknown as Fleet
  const lastEvent = async () =>
    await on.db.selectFrom("events").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()

  async function book(request: Parameters<typeof booking>[0]): Promise<string> {
    const booked = await createReservation(on.db, booking(request))
    if (!booked.ok) throw new Error(booked.refusal)
    const row = await on.db.selectFrom("reservations").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()
    return row.id
  }

  async function refused(method: string, path: string, body: unknown, status: number, code: string) {
    const before = await rowsOf(on.db)
    const answer = await call(method, path, body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await rowsOf(on.db)).toEqual(before)
    return answer
  }

  const give = (id: string, boatId: string, more: object = {}, kind = "reservation") =>
    call("POST", `/outings/${kind}/${id}/boats`, { boatId, seen: [], ...more })

  test("a boat's record tells its hours until now, its next outings, its stays and its history", async () => {
    const { id } = (await call("POST", "/boats", newBoat)).body as { id: string }
    await rentalSlots(on.db, ["14:00", "15:00"])
    const reservation = await book(rentalRequest({ base: "nyon" }))
    const hadOn = async (from: Date, to: Date) => {
      const slot = await aSlot(on.db, { reservationType: "group_outing", date: "2027-06-01", timeSlot: "10:00" })
      await on.db
        .insertInto("assignments")
        .values({ boatId: id, slotId: slot.id, startsAt: from, endsAt: to, purpose: "slot" })
        .execute()
      await on.db.updateTable("slots").set({ state: "cancelled" }).where("id", "=", slot.id).execute()
    }
    await hadOn(instantAt("2026-08-01", "10:00"), instantAt("2026-08-01", "14:00"))
    await hadOn(instantAt("2027-06-10", "10:30"), instantAt("2027-06-10", "13:00"))
    await call("POST", `/boats/${id}/workshops`, {
      fromDate: "2027-06-20",
      fromTime: "08:00",
      ...stay,
      toDate: "2027-06-21",
    })
    await call("PUT", `/boats/${id}`, { ...newBoat, name: "Goéland", version: 1 })
    expect(await call("GET", `/boats/${id}`)).toMatchObject({
      status: 200,
      body: {
        name: "Goéland",
        retired: false,
        hours: { year: 1.5, all: 5.5 },
        outings: { year: 1, all: 2 },
        next: [{ kind: "reservation", id: reservation, startsAt: "2027-06-12T12:00:00.000Z" }],
        workshops: [{ reason: "Hélice", begun: false }],
        history: [
          { action: "boat.created", actor: "person" },
          { action: "boat.workshop-begun" },
          { action: "boat.changed", change: { name: ["Mouette", "Goéland"] } },
        ],
      },
    })
    expect(await call("GET", `/boats/${nobody}`)).toMatchObject({ status: 404, body: { code: "boat-unknown" } })
  })

  test("a model's figures change once per version shown", async () => {
    const figures = { seats: 7, powerKw: 22.5, passengersMax: 6, minimumAge: 16, version: 1 }
    expect(await call("PUT", "/models/electric_medium", figures)).toMatchObject({ status: 200 })
    expect((await fleet()).models[1]).toEqual({ code: "electric_medium", ...figures, version: 2 })
    expect(await lastEvent()).toMatchObject({
      action: "boat-model.changed",
      entityId: "electric_medium",
      change: { seats: [6, 7], powerKw: ["20.0", "22.5"] },
    })
    await refused("PUT", "/models/electric_medium", figures, 409, "changed-meanwhile")
    await refused("PUT", "/models/electric_huge", figures, 422, "invalid-request")
    for (const wrong of [
      { passengersMax: 8 },
      { seats: 21 },
      { seats: 14, passengersMax: 13 },
      { minimumAge: 13 },
      { powerKw: 0 },
      { powerKw: 6.05 },
    ]) {
      await refused("PUT", "/models/electric_medium", { ...figures, version: 2, ...wrong }, 422, "invalid-request")
    }
  })

  test("a boat is created, renamed and moved; names and registrations are taken once", async () => {
    const created = await call("POST", "/boats", newBoat)
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    await refused("POST", "/boats", { ...newBoat, name: "MOUETTE", registration: "VD 2" }, 409, "name-taken")
    await refused("POST", "/boats", { ...newBoat, name: "Cygne", registration: "vd 1" }, 409, "registration-taken")
    await refused("POST", "/boats", { ...newBoat, base: "lausanne" }, 422, "invalid-request")
    expect(await call("POST", "/boats", { ...newBoat, base: "vevey", registration: "VD 2" })).toMatchObject({
      status: 201,
    })
    const path = `/boats/${created.body.id as string}`
    expect(await call("PUT", path, { ...newBoat, base: "morges", name: "Grèbe", version: 1 })).toMatchObject({
      status: 200,
    })
    expect((await fleet()).boats.map(({ base, name }) => `${base} ${name}`)).toEqual(["morges Grèbe", "vevey Mouette"])
    await refused("PUT", path, { ...newBoat, version: 1 }, 409, "changed-meanwhile")
    await refused("PUT", path, { ...newBoat, base: "vevey", version: 2 }, 409, "name-taken")
    await refused("PUT", `/boats/${nobody}`, { ...newBoat, version: 1 }, 404, "boat-unknown")
  })

  test("a rental gets a boat of its model at its base, which its record names, and changes it", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    const id = await book(rentalRequest({ boatType: "electric_medium" }))
    const [first, second] = [await aBoat(on.db, { name: "Grèbe" }), await aBoat(on.db)]
    await on.db.insertInto("turnarounds").values({ base: "nyon", minutes: 30 }).execute()
    const elsewhere = await aBoat(on.db, { base: "vevey" })
    const small = await aBoat(on.db, { model: "electric_small" })
    expect((await fleet()).withoutBoat).toMatchObject([{ kind: "reservation", id, name: "Élodie Rochat", boats: [] }])
    const path = `/outings/reservation/${id}`
    await refused("POST", `${path}/boats`, { boatId: elsewhere.id, seen: [] }, 409, "other-base")
    await refused("POST", `${path}/boats`, { boatId: small.id, seen: [] }, 409, "other-model")
    await refused("POST", `${path}/boats`, { boatId: nobody, seen: [] }, 404, "boat-unknown")
    await refused("POST", `${path}/boats`, { boatId: first.id, seen: [second.id] }, 409, "changed-meanwhile")
    await refused("POST", `/outings/reservation/${nobody}/boats`, { boatId: first.id, seen: [] }, 404, "outing-unknown")
    expect((await call("GET", path)).body.candidates).toMatchObject([{ id: first.id, free: true }, { id: second.id }])

    expect(await give(id, first.id)).toMatchObject({ status: 200 })
    const given = await on.db.selectFrom("assignments").selectAll().executeTakeFirstOrThrow()
    expect(given).toMatchObject({ boatId: first.id, purpose: "reservation", bookingId: id })
    expect(given.endsAt.toISOString()).toBe("2027-06-12T14:30:00.000Z")
    expect(await lastEvent()).toMatchObject({ action: "boat.assigned", entity: "reservation", entityId: id })
    expect((await fleet()).withoutBoat).toEqual([])
    const record = await people.call("GET", `/api/v1/admin/reservations/${id}`, undefined, admin.cookie)
    expect(record.body.boats).toEqual(["Grèbe"])

    const late = await book(rentalRequest({ boatType: "electric_medium", timeSlot: "16:00", rentalDuration: 1 }))
    const latePath = `/outings/reservation/${late}/boats`
    await refused("POST", latePath, { boatId: first.id, seen: [second.id] }, 409, "boat-taken")
    const { candidates } = (await call("GET", `/outings/reservation/${late}`)).body
    expect(candidates).toMatchObject([{ id: first.id, free: false }])
    expect(await call("DELETE", `${latePath}/${second.id}`)).toMatchObject({ status: 200 })
    expect(await give(id, second.id, { seen: [first.id] })).toMatchObject({ status: 200 })
    expect(await give(late, first.id)).toMatchObject({ status: 200 })
    expect(await call("DELETE", `${path}/boats/${second.id}`)).toMatchObject({ status: 200 })
    await refused("DELETE", `${path}/boats/${second.id}`, undefined, 409, "changed-meanwhile")
    expect((await fleet()).withoutBoat).toMatchObject([{ id }])
  })

  test("a boat in the workshop is nobody's; its bookings are listed, and it comes back early", async () => {
    await aSlot(on.db, { maxCapacity: 4 })
    await book(licenseRequest())
    const boat = await aBoat(on.db)
    const slot = await on.db.selectFrom("slots").select("id").executeTakeFirstOrThrow()
    expect(await give(slot.id, boat.id, {}, "slot")).toMatchObject({ status: 200 })
    const path = `/boats/${boat.id}`
    await refused("PUT", path, { ...newBoat, base: "vevey", version: 1 }, 409, "boat-booked")
    const past = { ...stay, fromDate: "2027-06-10", fromTime: "11:59" }
    await refused("POST", `${path}/workshops`, past, 422, "workshop-past")
    await refused("POST", `${path}/workshops`, { ...stay, toDate: "2027-06-10" }, 422, "workshop-ends-first")
    await refused("POST", `${path}/workshops`, { ...stay, fromDate: "2027-06-11" }, 422, "invalid-request")
    await refused("POST", `/boats/${nobody}/workshops`, stay, 404, "boat-unknown")
    expect(await call("POST", `${path}/workshops`, stay)).toMatchObject({ status: 201, body: { freed: 1 } })
    await refused("POST", `${path}/workshops`, stay, 409, "workshop-overlaps")
    const { boats, withoutBoat } = await fleet()
    expect(withoutBoat).toMatchObject([{ kind: "slot", id: slot.id, persons: 1 }])
    await refused("POST", `/outings/slot/${slot.id}/boats`, { boatId: boat.id, seen: [] }, 409, "boat-in-workshop")
    const workshopId = boats[0]?.workshops[0]?.id
    expect(await call("DELETE", `${path}/workshops/${workshopId}`)).toMatchObject({ status: 200 })
    await refused("DELETE", `${path}/workshops/${workshopId}`, undefined, 404, "workshop-unknown")
    expect(await give(slot.id, boat.id, {}, "slot")).toMatchObject({ status: 200 })
    await refused("POST", `${path}/retirement`, { version: 1, freed: 0 }, 409, "changed-meanwhile")
    await refused("POST", `${path}/retirement`, { version: 2, freed: 1 }, 409, "changed-meanwhile")
    expect(await call("POST", `${path}/retirement`, { version: 1, freed: 1 })).toMatchObject({ body: { freed: 1 } })
    expect(await fleet()).toMatchObject({ boats: [], withoutBoat: [] })
    await refused("POST", `${path}/retirement`, { version: 2, freed: 0 }, 404, "boat-unknown")
  })

  test("a course takes boats of any base until they are removed", async () => {
    const { id } = await aSession(on.db, { sessionType: "practice" })
    const [one, other] = [await aBoat(on.db), await aBoat(on.db, { base: "vevey" })]
    expect(await give(id, one.id, {}, "slot")).toMatchObject({ status: 200 })
    expect(await lastEvent()).toMatchObject({ entity: "training-session", entityId: id })
    expect(await give(id, other.id, { seen: [one.id] }, "slot")).toMatchObject({ status: 200 })
    expect(await call("DELETE", `/outings/slot/${id}/boats/${one.id}`)).toMatchObject({ status: 200 })
    const left = await on.db.selectFrom("assignments").select(["boatId", "purpose"]).execute()
    expect(left).toEqual([{ boatId: other.id, purpose: "slot" }])
  })

  test("« Répartir » and the choice of boats begin with the fewest hours, as the door does", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 3 })
    const id = await book(rentalRequest({ boatType: "electric_medium" }))
    const [busy, rested] = [await aBoat(on.db), await aBoat(on.db)]
    const work = await aSlot(on.db, { date: "2027-06-20" })
    await on.db
      .insertInto("assignments")
      .values({ boatId: busy.id, purpose: "slot", slotId: work.id, startsAt: work.startsAt, endsAt: work.endsAt })
      .execute()
    const { candidates } = (await call("GET", `/outings/reservation/${id}`)).body
    expect(candidates).toMatchObject([{ id: rested.id }, { id: busy.id }])
    expect((await call("POST", "/distribution", {})).body).toEqual({ given: 1, short: 0 })
    const given = await on.db.selectFrom("assignments").select("boatId").where("bookingId", "=", id).execute()
    expect(given).toEqual([{ boatId: rested.id }])
  })

  test("« Répartir » gives the smallest boats by time, several to a group, and says who waits", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 3 })
    await aSlot(on.db, { reservationType: "group_outing", durationMinutes: 120 })
    const group = await book(groupRequest({ groupSize: 10 }))
    const rentals = [
      await book(rentalRequest({ boatType: "electric_small" })),
      await book(rentalRequest({ boatType: "electric_small" })),
    ]
    const large = await aBoat(on.db, { model: "electric_large" })
    const small = [await aBoat(on.db, { model: "electric_small" }), await aBoat(on.db, { model: "electric_small" })]
    expect((await fleet()).withoutBoat).toHaveLength(3)
    expect((await call("POST", "/distribution", {})).body).toEqual({ given: 2, short: 1 })
    const boatsOf = async (id: string | undefined) =>
      (
        await on.db
          .selectFrom("assignments")
          .select("boatId")
          .where("bookingId", "=", id ?? "")
          .execute()
      ).length
    expect(await boatsOf(group)).toBe(2)
    expect((await boatsOf(rentals[0])) + (await boatsOf(rentals[1]))).toBe(1)
    expect((await fleet()).boats.map(({ bookings }) => bookings)).toEqual([1, 1, 1])
    expect(small).toHaveLength(2)
    expect(large.model).toBe("electric_large")
    const again = await distributeBoats(on.db, { actor: admin.userId, now: testNow, bookings: boatBookings })
    expect(again).toEqual({ given: 0, short: 1 })
  })
})
