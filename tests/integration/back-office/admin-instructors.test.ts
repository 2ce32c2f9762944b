import { beforeEach, describe, expect, test } from "vitest"
import type { Team } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { aBoat, instructorsOf, takenOf } from "#tests/factories/fleet.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d99"
const karim = {
  name: "Karim Jaccard",
  base: "nyon",
  email: null,
  certificates: [{ name: "Moniteur nautique", expiresOn: "2028-03-31" }],
}
const absence = { toDate: "2027-06-14", toTime: "12:00", reason: "Formation" }

describe.each(engines)("the instructors on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const call = (method: string, path: string, body?: unknown) =>
    people.call(method, `/api/v1/admin/instructors${path}`, body, admin.cookie)
  const team = async () => (await call("GET", "")).body as unknown as Team
  const lastEvent = async () =>
    await on.db.selectFrom("events").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()

  async function refused(method: string, path: string, body: unknown, status: number, code: string) {
    const before = await rowsOf(on.db)
    const answer = await call(method, path, body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await rowsOf(on.db)).toEqual(before)
    return answer
  }

  async function enter(traits: object = {}): Promise<string> {
    const created = await call("POST", "", { ...karim, ...traits })
    expect(created).toMatchObject({ status: 201 })
    return created.body.id as string
  }

  /** A booked lesson at Nyon, before the base has instructors; its slot's id. */
  async function aLesson(timeSlot = "09:00"): Promise<string> {
    const slot = await aSlot(on.db, { timeSlot })
    const booked = await createReservation(on.db, booking(licenseRequest({ timeSlot, ...somebodyElse() })))
    expect(booked).toMatchObject({ ok: true })
    return slot.id
  }

  const give = (slotId: string, instructorId: string, more: object = {}) =>
    call("POST", `/outings/slot/${slotId}/instructors`, { instructorId, seen: [], ...more })

  test("one is entered, changed and retired, once per version shown", async () => {
    await people.someone("karim@example.ch")
    await aSession(on.db)
    expect((await team()).namesInCourses).toEqual(["Karim Jaccard"])
    const id = await enter({ email: "Karim@example.ch" })
    expect(await lastEvent()).toMatchObject({ action: "instructor.created", entityId: id })
    await refused("POST", "", { ...karim, name: "KARIM JACCARD" }, 409, "name-taken")
    await refused("POST", "", { ...karim, name: "Autre", email: "karim@example.ch" }, 409, "account-taken")
    await refused("POST", "", { ...karim, name: "Autre", email: "nobody@example.ch" }, 409, "account-unknown")
    const unproven = await people.someone("unproven@example.ch")
    await on.db.updateTable("users").set({ emailVerified: false }).where("id", "=", unproven.userId).execute()
    await refused("POST", "", { ...karim, name: "Léa Monnier", email: unproven.email }, 409, "account-unknown")
    expect(await team()).toMatchObject({
      instructors: [
        { id, name: "Karim Jaccard", email: "karim@example.ch", certificates: [{ state: "valid" }], bookings: 0 },
      ],
      namesInCourses: [],
    })
    const certificates = [
      { name: "Premiers secours", expiresOn: "2027-06-09" },
      { name: "Moniteur nautique", expiresOn: "2027-08-09" },
    ]
    const change = { ...karim, base: "vevey", certificates, version: 1 }
    expect(await call("PUT", `/${id}`, change)).toMatchObject({ status: 200 })
    expect((await team()).instructors).toMatchObject([
      { base: "vevey", email: null, certificates: [{ state: "expired" }, { state: "soon" }], version: 2 },
    ])
    await refused("PUT", `/${id}`, change, 409, "changed-meanwhile")
    await refused("PUT", `/${nobody}`, change, 404, "instructor-unknown")
    await refused("POST", `/${id}/retirement`, { version: 2, freed: 1 }, 409, "changed-meanwhile")
    expect(await call("POST", `/${id}/retirement`, { version: 2, freed: 0 })).toMatchObject({ body: { freed: 0 } })
    expect((await team()).instructors).toEqual([])
    await refused("POST", `/${id}/retirement`, { version: 3, freed: 0 }, 404, "instructor-unknown")
    expect(await enter({ base: "vevey" })).not.toBe(id)
  })

  test.each([
    [{ name: " " }],
    [{ base: "lausanne" }],
    [{ email: "karim" }],
    [{ certificates: [{ name: "", expiresOn: "2028-03-31" }] }],
    [{ certificates: [{ name: "Moniteur", expiresOn: "31.03.2028" }] }],
    [{ certificates: ["Moniteur", "MONITEUR"].map((name) => ({ name, expiresOn: "2028-03-31" })) }],
  ])("one with %j is refused in French", async (traits) => {
    const answer = await refused("POST", "", { ...karim, ...traits }, 422, "invalid-request")
    expect(
      Object.values(answer.body.errors as object)
        .flat()
        .join(),
    ).not.toMatch(/invalid input|expected/i)
  })

  test("a lesson without an instructor is listed and gets one, who needs a certificate or a reason", async () => {
    const [slotId, other] = [await aLesson(), await aLesson("10:00")]
    const [certified, elsewhere] = [await enter(), await enter({ base: "vevey" })]
    const uncertified = await enter({ name: "Léa Rochat", certificates: [] })
    const expired = { name: "Marc Favre", certificates: [{ name: "Moniteur", expiresOn: "2027-06-11" }] }
    const late = await enter(expired)
    expect((await team()).withoutInstructor).toMatchObject([
      { kind: "slot", id: slotId, persons: 1, instructors: [] },
      { id: other },
    ])
    const path = `/outings/slot/${slotId}`
    await refused("POST", `${path}/instructors`, { instructorId: elsewhere, seen: [] }, 409, "other-base")
    await refused("POST", `${path}/instructors`, { instructorId: nobody, seen: [] }, 404, "instructor-unknown")
    await refused("POST", `${path}/instructors`, { instructorId: uncertified, seen: [] }, 409, "no-certificate")
    await refused("POST", `${path}/instructors`, { instructorId: late, seen: [] }, 409, "no-certificate")
    await refused("POST", `${path}/instructors`, { instructorId: certified, seen: [late] }, 409, "changed-meanwhile")
    expect((await call("GET", `${path}/instructors`)).body.candidates).toMatchObject([
      { id: certified, free: true, uncertified: false },
      { id: uncertified, uncertified: true },
      { id: late, uncertified: true },
    ])
    expect(await give(slotId, uncertified, { reason: "Sous surveillance" })).toMatchObject({ status: 200 })
    expect(await lastEvent()).toMatchObject({
      action: "instructor.assigned",
      entityId: slotId,
      change: { instructor: uncertified, reason: "Sous surveillance" },
    })
    expect((await team()).withoutInstructor).toMatchObject([{ id: other }])
    expect(await give(slotId, certified, { seen: [uncertified] })).toMatchObject({ status: 200 })
    expect(await takenOf(on.db)).toMatchObject([{ instructorId: certified, slotId, purpose: "slot" }])
    await refused(
      "PUT",
      `/${certified}`,
      { ...karim, base: "vevey", name: "Autre", version: 1 },
      409,
      "instructor-booked",
    )

    const choice = { instructorId: certified, seen: [] }
    await refused("POST", `/outings/slot/${other}/instructors`, choice, 409, "instructor-taken")
    expect(await call("DELETE", `${path}/instructors/${certified}`)).toMatchObject({ status: 200 })
    await refused("DELETE", `${path}/instructors/${certified}`, undefined, 409, "changed-meanwhile")
    expect(await give(other, certified)).toMatchObject({ status: 200 })
  })

  test("an absence frees an instructor's lessons, and ends now or never begins", async () => {
    const slotId = await aLesson()
    const id = await enter()
    await give(slotId, id)
    const path = `/${id}/absences`
    await refused("POST", path, { ...absence, toDate: "2027-06-09" }, 422, "absence-ends-first")
    const past = { fromDate: "2027-06-09", fromTime: "08:00" }
    await refused("POST", path, { ...absence, ...past }, 422, "absence-past")
    expect(await call("POST", path, absence)).toMatchObject({ status: 201, body: { freed: 1 } })
    await refused("POST", path, absence, 409, "absence-overlaps")
    await refused("POST", `/outings/slot/${slotId}/instructors`, { instructorId: id, seen: [] }, 409, "instructor-away")
    const { instructors, withoutInstructor } = await team()
    expect(withoutInstructor).toMatchObject([{ id: slotId }])
    expect(instructors[0]?.absences).toMatchObject([{ begun: true, reason: "Formation" }])
    const absenceId = instructors[0]?.absences[0]?.id
    expect(await call("DELETE", `${path}/${absenceId}`)).toMatchObject({ status: 200 })
    await refused("DELETE", `${path}/${absenceId}`, undefined, 404, "absence-unknown")
    expect(await give(slotId, id)).toMatchObject({ status: 200 })
  })

  test("a rental goes without an instructor", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 3 })
    const booked = await createReservation(on.db, booking(rentalRequest({ base: "nyon", rentalDuration: 1 })))
    expect(booked).toMatchObject({ ok: true })
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const choice = { instructorId: await enter(), seen: [] }
    await refused("POST", `/outings/reservation/${id}/instructors`, choice, 409, "rental-alone")
    expect((await team()).withoutInstructor).toEqual([])
  })

  test("a group needs a skipper in each of its boats", async () => {
    for (const model of ["electric_small", "electric_medium"] as const) await aBoat(on.db, { model })
    await instructorsOf(on.db, 2, "2030-01-01")
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "10:00" })
    expect(
      await createReservation(on.db, booking(groupRequest({ groupSize: 8, timeSlot: "10:00", base: "nyon" }))),
    ).toMatchObject({ ok: true })
    const [first] = (await team()).instructors
    const away = await call("POST", `/${first?.id}/absences`, absence)
    expect(away.body).toEqual({ freed: 1 })
    const { withoutInstructor } = await team()
    expect(withoutInstructor).toMatchObject([{ kind: "reservation", activity: "group_outing", persons: 8 }])
    const [lacking] = withoutInstructor
    const seen = lacking?.instructors.map(({ id }) => id)
    expect(seen).toHaveLength(1)
    const spare = await enter({ certificates: [] })
    const path = `/outings/reservation/${lacking?.id}/instructors`
    expect(await call("POST", path, { instructorId: spare, seen })).toMatchObject({ status: 200 })
    expect((await team()).withoutInstructor).toEqual([])
  })

  test("a course that moves to another time or is cancelled gives its instructor back", async () => {
    const instructorId = await enter()
    const course = await aSession(on.db)
    const { licenseType, sessionType, date, instructorName, location, maxParticipants } = course
    const plan = { licenseType, sessionType, date, instructorName, location, maxParticipants, priceChf: 150 }
    const times = { startTime: "09:00", endTime: "12:00", isAvailable: true }
    const path = `/api/v1/admin/training-sessions/${course.id}`
    const change = (changed: object, version: number) =>
      people.call("PUT", path, { ...plan, ...times, ...changed, version }, admin.cookie)
    const given = async () => (await takenOf(on.db)).map(({ instructorId: id }) => id)

    expect(await give(course.id, instructorId)).toMatchObject({ status: 200 })
    expect(await change({ location: "Base de Morges" }, 1)).toMatchObject({ status: 200 })
    expect(await given()).toEqual([instructorId])
    expect(await change({ location: "Base de Morges", endTime: "12:30" }, 2)).toMatchObject({ status: 200 })
    expect(await given()).toEqual([])
    expect(await give(course.id, instructorId)).toMatchObject({ status: 200 })
    const cancelled = await people.call("POST", `${path}/cancellation`, { version: 3 }, admin.cookie)
    expect(cancelled).toMatchObject({ status: 200 })
    expect(await given()).toEqual([])
  })
})
