import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import { licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { countersOf, rentalSlots, slotsOutOfStep } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/boat-reservations"

const aboard = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  groupSize: 4,
  rentalDuration: 2,
} as const satisfies BoatReservationRequest

function without(field: keyof typeof aboard) {
  return Object.fromEntries(Object.entries(aboard).filter(([name]) => name !== field))
}

const date = ["Veuillez sélectionner une date"]
const hours = ["Veuillez sélectionner une durée"]
const [few, many] = [["Minimum 1 personne"], ["Maximum 8 personnes"]]
const unknown = ["Champ inconnu : il n’est pas accepté"]

const refused: [why: string, body: unknown, errors: Record<string, unknown>][] = [
  ["no first name", without("firstName"), { firstName: ["Le prénom doit contenir au moins 2 caractères"] }],
  ["no last name", without("lastName"), { lastName: ["Le nom doit contenir au moins 2 caractères"] }],
  ["no e-mail", without("email"), { email: ["Adresse email invalide"] }],
  ["no phone", without("phone"), { phone: ["Numéro de téléphone invalide"] }],
  ["no date", without("reservationDate"), { reservationDate: date }],
  ["a date that does not exist", { ...aboard, reservationDate: "2027-02-30" }, { reservationDate: date }],
  ["no slot", without("timeSlot"), { timeSlot: ["Veuillez sélectionner un créneau horaire"] }],
  ["no group", without("groupSize"), { groupSize: few }],
  ["a group of 0", { ...aboard, groupSize: 0 }, { groupSize: few }],
  ["a group of 9", { ...aboard, groupSize: 9 }, { groupSize: many }],
  ["half a person", { ...aboard, groupSize: 1.5 }, { groupSize: ["Le nombre de personnes est un nombre entier"] }],
  ["a group as text", { ...aboard, groupSize: "4" }, { groupSize: few }],
  ["no duration", without("rentalDuration"), { rentalDuration: hours }],
  ["5 hours", { ...aboard, rentalDuration: 5 }, { rentalDuration: hours }],
  ["7 hours", { ...aboard, rentalDuration: 7 }, { rentalDuration: hours }],
  ["9 hours", { ...aboard, rentalDuration: 9 }, { rentalDuration: hours }],
  ["hours as text", { ...aboard, rentalDuration: "2" }, { rentalDuration: hours }],
  ["a licence nobody gives", { ...aboard, licenseLevel: "beginner" }, { licenseLevel: ["Niveau de permis inconnu"] }],
  [
    "theory as a word",
    { ...aboard, hasTheoryKnowledge: "yes" },
    { hasTheoryKnowledge: ["Indiquez si vous avez des connaissances théoriques"] },
  ],
  ["a boat", { ...aboard, boatType: "electric_small" }, { boatType: unknown }],
  ["a type", { ...aboard, reservationType: "boat_license" }, { reservationType: unknown }],
  ["somebody else's account", { ...aboard, userId: uuid() }, { userId: unknown }],
  ["a status", { ...aboard, status: "confirmed" }, { status: unknown }],
  ["a price", { ...aboard, priceCents: 1 }, { priceCents: unknown }],
]

describe("renting from an account", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let camille: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    camille = await people.someone("camille@example.ch")
    await rentalSlots(on.db, ["10:00", "14:00", "15:00", "16:00"])
  })

  const send = (body: unknown, cookie = camille.cookie, key: string = uuid()) =>
    people.call("POST", path, body, cookie, { headers: { "Idempotency-Key": key } })

  test("is pending, belongs to the account, and takes its hours' places", async () => {
    const booked = await send({ ...aboard, licenseLevel: "coastal", hasTheoryKnowledge: true })
    expect(booked).toMatchObject({ status: 201, body: { status: "pending", priceCents: 16_000 } })
    expect(await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      userId: camille.userId,
      kind: "boat_rental",
      status: "pending",
      email: "elodie@example.ch",
      groupSize: 4,
      rentalDuration: 2,
      licenseLevel: null,
      licenseHeld: "coastal",
      hasTheoryKnowledge: true,
      boatType: null,
    })
    expect(Object.values(await countersOf(on.db)).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const { actor } = await on.db
      .selectFrom("events")
      .select("actor")
      .where("action", "=", "reservation.created")
      .executeTakeFirstOrThrow()
    expect(actor).toBe(camille.userId)
    expect(await people.mailed("reservation-received")).toMatchObject({ reference: booked.body.reference })
  })

  test("shows its licence to the person and to the school as the one level of a reservation", async () => {
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const { body } = await send({ ...aboard, licenseLevel: "coastal" })
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const details = await people.call("GET", `/api/v1/admin/reservations/${id}`, undefined, admin.cookie)
    const copy = await people.call("GET", "/api/v1/me/export", undefined, camille.cookie)
    const [own] = copy.body.reservations as object[]
    for (const shown of [body, details.body, own]) {
      expect(shown).toMatchObject({ licenseLevel: "coastal" })
      expect(shown).not.toHaveProperty("licenseHeld")
    }
    const headers = { cookie: admin.cookie }
    const file = await people.app.request("/api/v1/admin/reservations/export.csv", { headers })
    expect(await file.text()).toContain('"Permis côtier"')
  })

  test("requires a session", async () => {
    const before = await rowsOf(on.db)
    expect(await send(aboard, "")).toMatchObject({ status: 401, body: { code: "sign-in-required" } })
    const forged = camille.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"))
    expect(await send(aboard, forged)).toMatchObject({ status: 401 })
    await on.db.deleteFrom("sessions").execute()
    expect(await send(aboard)).toMatchObject({ status: 401 })
    expect({ ...(await rowsOf(on.db)), sessions: before.sessions }).toEqual(before)
  })

  test.each(refused)("refuses %s", async (_, body, errors) => {
    const before = await rowsOf(on.db)
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid-request" } })
    expect(answer.body.errors).toEqual(errors)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("must end by 18:00, names the nearest starts when full, and counts with the guests' bookings", async () => {
    expect(await send({ ...aboard, timeSlot: "16:00", rentalDuration: 3 })).toMatchObject({
      status: 422,
      body: { code: "ends-after-closing", errors: { rentalDuration: [expect.any(String)] } },
    })
    const guest = await people.call("POST", "/api/v1/reservations", rentalRequest({ timeSlot: "15:00" }), "", {
      headers: { "Idempotency-Key": uuid() },
    })
    expect(guest.status).toBe(201)
    const full = await send(aboard)
    expect(full).toMatchObject({ status: 409, body: { code: "slot-full", errors: { timeSlot: ["Complet"] } } })
    expect((full.body.nearest as { timeSlot: string }[]).map(({ timeSlot }) => timeSlot)).toEqual(["10:00"])
  })

  test("a key is one reservation, of one person, at one entrance", async () => {
    const key = uuid()
    const first = await send(aboard, camille.cookie, key)
    expect(await send(aboard, camille.cookie, key)).toMatchObject({ status: 201, body: first.body })
    const other = await people.someone("noah@example.ch")
    expect(await send(aboard, other.cookie, key)).toMatchObject({ status: 422, body: { code: "key-reused" } })
    const elsewhere = await people.call("POST", "/api/v1/reservations", rentalRequest(), camille.cookie, {
      headers: { "Idempotency-Key": key },
    })
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await on.db.selectFrom("reservations").select("id").execute()).toHaveLength(1)
  })

  test("of an account and guests who want the last place at once, one has it", async () => {
    const both = await Promise.all([
      ...Array.from({ length: 6 }, () => send({ ...aboard, timeSlot: "10:00", rentalDuration: 1 })),
      ...Array.from({ length: 6 }, () =>
        people.call("POST", "/api/v1/reservations", rentalRequest({ timeSlot: "10:00", rentalDuration: 1 }), "", {
          headers: { "Idempotency-Key": uuid() },
        }),
      ),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(11).fill(409)])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("/reservations of somebody who is signed in belong to the account; the body cannot say whose", async () => {
    const headers = { "Idempotency-Key": uuid() }
    const mine = await people.call("POST", "/api/v1/reservations", rentalRequest(), camille.cookie, { headers })
    expect(mine.status).toBe(201)
    const { userId } = await on.db.selectFrom("reservations").select("userId").executeTakeFirstOrThrow()
    expect(userId).toBe(camille.userId)
    for (const field of ["userId", "user_id", "actor"]) {
      const body = { ...licenseRequest(), [field]: camille.userId }
      for (const cookie of ["", camille.cookie]) {
        const answer = await people.call("POST", "/api/v1/reservations", body, cookie, {
          headers: { "Idempotency-Key": uuid() },
        })
        expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: unknown } } })
      }
    }
  })

  test("the waiting list remembers who was signed in", async () => {
    const body = { email: "waiting@example.ch", preferredPlan: "plaisancier" }
    expect(await people.call("POST", "/api/v1/boat-sharing-interests", body, camille.cookie)).toMatchObject({
      status: 201,
    })
    const { userId } = await on.db.selectFrom("boatSharingInterests").select("userId").executeTakeFirstOrThrow()
    expect(userId).toBe(camille.userId)
  })
})
