import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { school } from "#content/school.ts"
import { applicationOf, forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/admin/reservations"
const confirm = { version: 1, priceLater: true, status: "confirmed" }
const stale = {
  status: 409,
  body: { code: "changed-meanwhile", detail: expect.stringMatching(/^Modifié entre-temps : /) },
}

describe("a reservation in the school's hands", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const show = (id: string) => people.call("GET", `${path}/${id}`, undefined, admin.cookie)
  const change = (id: string, body: unknown, cookie = admin.cookie) =>
    people.call("POST", `${path}/${id}/status`, body, cookie)

  async function booked(request: Parameters<typeof booking>[0]) {
    await createReservation(on.db, booking(request))
    return await on.db.selectFrom("reservations").selectAll().orderBy("createdAt", "desc").executeTakeFirstOrThrow()
  }

  async function rowOf(id: string) {
    return await on.db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  }

  test("shows all that was asked, and who did what", async () => {
    await aSlot(on.db, { reservationType: "group_outing" })
    const { id, reference } = await booked(
      groupRequest({ groupName: "Chorale de Morges", notes: "Un fauteuil roulant." }),
    )
    const shown = await show(id)
    expect(shown).toMatchObject({
      status: 200,
      body: {
        reference,
        firstName: "Élodie",
        email: "elodie@example.ch",
        phone: "+41 79 123 45 67",
        reservationType: "group_outing",
        reservationDate: "2027-06-12",
        timeSlot: "14:00",
        base: "nyon",
        groupSize: 5,
        groupName: "Chorale de Morges",
        notes: "Un fauteuil roulant.",
        adminNotes: null,
        priceCents: 20_000,
        priceCurrency: "EUR",
        licenceCheck: null,
        version: 1,
        history: [{ action: "reservation.created", actor: "guest", name: null }],
      },
    })
    expect((await change(id, confirm)).body.history).toMatchObject([
      { action: "reservation.created" },
      {
        action: "reservation.confirmed",
        actor: "person",
        name: "Hélène Cuendet",
        change: { status: ["pending", "confirmed"] },
      },
    ])
  })

  test("confirmed then completed: each mails the person, and no place is touched", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    const { id } = await booked(rentalRequest())
    const confirmed = await change(id, confirm)
    expect(confirmed).toMatchObject({ status: 200, body: { status: "confirmed", version: 2 } })
    expect(await people.mailed("reservation-confirmed")).toMatchObject({ uid: id, status: "confirmed", sequence: 0 })
    const completed = await change(id, { version: 2, status: "completed", early: true })
    expect(completed).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await people.mailed("reservation-completed")).toMatchObject({ uid: id, status: "completed", sequence: 0 })
    expect(Object.values(await countersOf(on.db))).toEqual([1, 1])
    const mails = await on.db.selectFrom("emails").select("to").where("entityId", "=", id).orderBy("id").execute()
    const person = "elodie@example.ch"
    expect(mails.map(({ to }) => to)).toEqual([person, school.email, person, person])
    expect(people.woken()).toBe(2)
  })

  test.each(["pending", "confirmed"] as const)(
    "cancelled when %s: its places are free again, and only its",
    async (from) => {
      await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 2 })
      const { id } = await booked(rentalRequest())
      await booked(rentalRequest({ rentalDuration: 1 }))
      if (from === "confirmed") await change(id, confirm)
      const version = from === "confirmed" ? 2 : 1
      expect(await change(id, { version, status: "cancelled" })).toMatchObject({
        status: 200,
        body: { status: "cancelled" },
      })
      expect(Object.values(await countersOf(on.db)).toSorted((a, b) => a - b)).toEqual([0, 1])
      expect(await slotsOutOfStep(on.db)).toEqual([])
      expect(await people.mailed("reservation-cancelled")).toMatchObject({ uid: id, status: "cancelled" })
    },
  )

  test("the school's notes are added beside the customer's, which stay", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest({ notes: "Première fois à la barre." }))
    const first = await change(id, { ...confirm, notes: "  À rappeler.\nParle anglais. " })
    expect(first.body).toMatchObject({ notes: "Première fois à la barre.", adminNotes: "À rappeler.\nParle anglais." })
    expect(JSON.stringify(await people.mailed("reservation-confirmed"))).not.toContain("rappeler")
    const { change: recorded } = await on.db
      .selectFrom("events")
      .select("change")
      .where("action", "=", "reservation.confirmed")
      .executeTakeFirstOrThrow()
    expect(recorded).toEqual({ status: ["pending", "confirmed"], fields: ["adminNotes"] })
    const second = await change(id, { version: 2, status: "cancelled", notes: "Malade." })
    expect(second.body).toMatchObject({ adminNotes: "À rappeler.\nParle anglais.\nMalade." })

    const [other] = await reservationsOf(on.db, null, [{ status: "confirmed" }])
    await on.db
      .updateTable("reservations")
      .set({ adminNotes: "Ancienne" })
      .where("id", "=", other?.id ?? "")
      .execute()
    const without = await change(other?.id ?? "", { version: 1, status: "completed", early: true, notes: "  " })
    expect(without.body).toMatchObject({ adminNotes: "Ancienne" })
  })

  test("a visit that has not begun is completed only by somebody who was asked", async () => {
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed" }])
    const id = row?.id ?? ""
    const before = await rowsOf(on.db)
    for (const early of [undefined, false]) {
      const refused = await change(id, { version: 1, status: "completed", early })
      expect(refused).toMatchObject({ status: 409, body: { code: "not-started" } })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    const completed = await change(id, { version: 1, status: "completed", early: true })
    expect(completed).toMatchObject({ status: 200, body: { status: "completed" } })
  })

  test("the message is mailed to the person, and the mail is shown before it is sent", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    const message = "Prenez une veste.\nÀ samedi, Hélène"
    const before = await rowsOf(on.db)
    const preview = { status: "confirmed", message }
    const shown = await people.call("POST", `${path}/${id}/mail-preview`, preview, admin.cookie)
    expect(shown.status).toBe(200)
    expect(await rowsOf(on.db)).toEqual(before)
    await on.db.deleteFrom("emails").execute()
    const confirmed = await change(id, { ...confirm, notes: "Bavard.", message: ` ${message} ` })
    expect(confirmed.body).toMatchObject({ adminNotes: "Bavard." })
    expect(await people.mailed("reservation-confirmed")).toMatchObject({ message })
    await people.call("POST", `${path}/${id}/send-now`, { version: 2 }, admin.cookie)
    await sendQueued(on.db)
    const sent = await on.db.selectFrom("emails").select(["subject", "text"]).executeTakeFirstOrThrow()
    const text = sent.text?.replaceAll("https://troisports.example", "http://localhost")
    expect(shown.body).toEqual({ subject: sent.subject, text })
    expect(sent.text).toContain("Prenez une veste.")
    expect(sent.text).not.toContain("Bavard")
  })

  test("a rental says whether its account has an approved licence", async () => {
    const camille = await people.someone("camille@example.ch")
    const [mine] = await reservationsOf(on.db, camille.userId, [{}])
    const [guests] = await reservationsOf(on.db, null, [{}])
    await applicationOf(on.db, camille.userId, { status: "submitted" })
    expect((await show(mine?.id ?? "")).body).toMatchObject({ licenceCheck: "to-verify", licence: null })
    await applicationOf(on.db, camille.userId, { status: "approved", licenseType: "inland" })
    expect((await show(mine?.id ?? "")).body).toMatchObject({
      licenceCheck: "verified",
      licence: { licenseType: "inland" },
    })
    expect((await show(guests?.id ?? "")).body).toMatchObject({ licenceCheck: "to-verify", licence: null })
  })

  test("of somebody who was forgotten: nothing personal is shown, and nobody is mailed", async () => {
    const [row] = await reservationsOf(on.db, null, [forgottenTraits])
    const id = row?.id ?? ""
    const cancelled = await change(id, { version: 1, status: "cancelled" })
    const nobody = { forgotten: true, firstName: "", lastName: "", email: "", phone: "" }
    expect(cancelled).toMatchObject({ status: 200, body: nobody })
    expect(Object.keys(cancelled.body)).not.toContain("forgottenAt")
    expect(await on.db.selectFrom("emails").select("id").where("entityId", "=", id).execute()).toEqual([])
  })

  test("two administrators at once: one decides, the other is told and sees what stands", async () => {
    const second = await people.someone("second@example.ch", { role: "admin" })
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    const both = await Promise.all([
      change(id, confirm),
      change(id, { version: 1, status: "cancelled" }, second.cookie),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(stale)
    const { status, version } = await rowOf(id)
    expect({ status, version }).toEqual({ status: both[0]?.status === 200 ? "confirmed" : "cancelled", version: 2 })
    expect(
      await on.db
        .selectFrom("emails")
        .select("kind")
        .where("kind", "not in", ["reservation-received", "reservation-notice"])
        .execute(),
    ).toEqual([{ kind: `reservation-${status}` }])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("eight cancellations at once free the places once", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 3 })
    await booked(rentalRequest())
    const { id } = await booked(rentalRequest())
    const all = await Promise.all(Array.from({ length: 8 }, () => change(id, { version: 1, status: "cancelled" })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    expect(Object.values(await countersOf(on.db))).toEqual([1, 1])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  const forbidden: [from: ReservationStatus, to: ReservationStatus][] = [
    ["pending", "completed"],
    ["confirmed", "confirmed"],
    ["completed", "confirmed"],
    ["completed", "cancelled"],
    ["completed", "completed"],
    ["cancelled", "confirmed"],
    ["cancelled", "completed"],
    ["cancelled", "cancelled"],
  ]
  test.each(forbidden)("%s → %s is refused, and nothing is written", async (from, to) => {
    const [row] = await reservationsOf(on.db, null, [{ status: from }])
    const before = [await rowsOf(on.db), await rowOf(row?.id ?? "")]
    expect(await change(row?.id ?? "", { version: 1, status: to, notes: "Non" })).toMatchObject({
      status: 409,
      body: {
        code: "not-allowed",
        detail: "Le statut actuel de cette réservation ne permet pas ce changement : relisez-la.",
      },
    })
    expect([await rowsOf(on.db), await rowOf(row?.id ?? "")]).toEqual(before)
  })

  const unknown = ["Champ inconnu : il n’est pas accepté"]
  const malformed: [why: string, body: unknown, errors: Record<string, unknown>][] = [
    ["back to pending", { ...confirm, status: "pending" }, { status: ["Statut inconnu"] }],
    ["a status of nothing", { ...confirm, status: "approved" }, { status: ["Statut inconnu"] }],
    ["no status", { version: 1 }, { status: ["Statut inconnu"] }],
    ["no version", { status: "confirmed" }, { version: ["Version attendue : celle qui vous a été montrée"] }],
    ["version 0", { ...confirm, version: 0 }, { version: ["Version inconnue"] }],
    ["half a version", { ...confirm, version: 1.5 }, { version: [expect.any(String)] }],
    [
      "notes too long",
      { ...confirm, notes: "é".repeat(2001) },
      { notes: [`La note ne peut pas dépasser ${(2000).toLocaleString("fr-CH")} caractères`] },
    ],
    [
      "a message too long",
      { ...confirm, message: "é".repeat(1001) },
      { message: [`Le message ne peut pas dépasser ${(1000).toLocaleString("fr-CH")} caractères`] },
    ],
    ["early as a word", { ...confirm, early: "oui" }, { early: ["Oui ou non attendu"] }],
    ["notes with a bell", { ...confirm, notes: "a\u0007" }, { notes: ["Ce champ contient un caractère non autorisé"] }],
    ["notes as a number", { ...confirm, notes: 7 }, { notes: ["Texte attendu"] }],
    ["the customer's notes", { ...confirm, adminNotes: "x" }, { adminNotes: unknown }],
    ["a price", { ...confirm, priceCents: 1 }, { priceCents: unknown }],
    ["a recipient", { ...confirm, email: "a@example.ch" }, { email: unknown }],
  ]
  test.each(malformed)("refuses %s in French, and writes nothing", async (_, body, errors) => {
    const [row] = await reservationsOf(on.db, null, [{}])
    const before = [await rowsOf(on.db), await rowOf(row?.id ?? "")]
    const answer = await change(row?.id ?? "", body)
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid-request" } })
    expect(answer.body.errors).toEqual(errors)
    expect([await rowsOf(on.db), await rowOf(row?.id ?? "")]).toEqual(before)
  })

  test("a stale version and ids of nothing are refused, and nothing is written", async () => {
    const [row] = await reservationsOf(on.db, null, [{}])
    const before = await rowsOf(on.db)
    expect(await change(row?.id ?? "", { ...confirm, version: 2 })).toMatchObject(stale)
    const none = { status: 404, body: { code: "not-found", detail: "Réservation inconnue" } }
    expect(await change(uuid(), confirm)).toMatchObject(none)
    expect(await show(uuid())).toMatchObject(none)
    expect(await show("K7M2QX9B")).toMatchObject({ status: 422, body: { errors: { id: ["Réservation inconnue"] } } })
    expect(await rowsOf(on.db)).toEqual(before)
  })
})
