import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe.each(engines)("what a request means before it is sent on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let now = instantAt("2027-06-12", "19:00")

  beforeEach(async () => {
    now = instantAt("2027-06-12", "19:00")
    people = await accountsOf(on, { clock: { now: () => now } })
  })

  async function terms(date: string, timeSlot: string, type = "") {
    const asked = `base=nyon&date=${date}&timeSlot=${timeSlot}${type && `&type=${type}`}`
    const { body } = await people.call("GET", `/api/v1/booking-terms?${asked}`)
    const { sentences, ...instants } = body as { sentences: string[] }
    return { ...instants, sentences: sentences.map((sentence) => sentence.replaceAll(/\s/g, " ")) }
  }
  const at = (day: string, time: string) => instantAt(day, time).toISOString()

  test("the evening before: half of the time left, closed until it opens, and no free cancellation", async () => {
    expect(await terms("2027-06-13", "09:00")).toEqual({
      answerBy: at("2027-06-13", "02:00"),
      closedUntil: at("2027-06-13", "09:00"),
      freeUntil: null,
      sentences: [
        expect.stringMatching(/^L’école vous répond au plus tard le dimanche 13 juin 2027 à 02:00\.$/),
        expect.stringMatching(/^Elle est fermée jusqu’au dimanche 13 juin 2027 à 09:00.* appelez le.\+41/),
        expect.stringMatching(/^Ce créneau commence dans moins de 48.h/),
      ],
    })
  })

  test("days ahead: the promised hours, without the weekly closing day", async () => {
    expect(await terms("2027-06-20", "10:00")).toEqual({
      answerBy: at("2027-06-13", "19:00"),
      closedUntil: null,
      freeUntil: at("2027-06-18", "10:00"),
      sentences: [
        expect.any(String),
        expect.stringMatching(/^Annulation gratuite jusqu’au vendredi 18 juin 2027 à 10:00\.$/),
      ],
    })
  })

  test("with its type: a rental and an outing are paid by their start, a lesson a week before, or at once", async () => {
    const payment = async (date: string, type: string) =>
      (await terms(date, "10:00", type)).sentences.slice(1).join(" ")
    expect(await payment("2027-06-20", "boat_rental")).toMatch(
      /^À payer au plus tard au départ\. .* une caution de 500€\. Annulation gratuite/,
    )
    expect(await payment("2027-06-20", "group_outing")).toContain("à payer au plus tard au début de la sortie")
    expect(await payment("2027-06-20", "boat_license")).toMatch(/30.% .* le reste au plus tard le dimanche 13 juin/)
    expect(await payment("2027-06-19", "boat_license")).toContain("il est alors dû en entier")
  })

  test("the hours that the school has set decide, and a closure", async () => {
    const openingHours = [0, 6].map((weekday) => ({ id: uuid(), base: null, weekday, opens: "11:00", closes: "21:00" }))
    await on.db.insertInto("openingHours").values(openingHours).execute()
    expect(await terms("2027-06-13", "09:00")).toMatchObject({ closedUntil: null })
    const closed = { base: "nyon", fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Régate", public: true }
    await on.db
      .insertInto("closures")
      .values({ id: uuid(), ...closed })
      .execute()
    expect(await terms("2027-06-13", "09:00")).toMatchObject({ closedUntil: at("2027-06-13", "11:00") })
  })

  test("the answer, the mail to the person and that to the school name one instant and the late cost", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"], { date: "2027-06-13" })
    await boatsOf(on.db, ["electric_medium"])
    const request = rentalRequest({ reservationDate: "2027-06-13" })
    const sent = await people.app.request("/api/v1/reservations", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": uuid() },
      body: JSON.stringify(request),
    })
    expect(sent.status).toBe(201)
    await on.db
      .updateTable("reservations")
      .set({ createdAt: now as never })
      .execute()
    await sendQueued(on.db, now)
    const mails = await on.db.selectFrom("emails").select(["kind", "text"]).orderBy("kind").execute()
    const [notice, received] = mails.map(({ text }) => text?.replaceAll(/\s+/g, " "))
    expect(notice).toContain("Répondre avant : dim. 13 juin 2027, 04:30")
    expect(received).toContain("Réponse de l’école : au plus tard le dimanche 13 juin 2027 à 04:30")
    expect(received).toContain("sans frais tant que l’école n’a pas confirmé ; ensuite, le prix entier reste dû (160€)")
    expect(received).toContain("sous 24 h")
  })
})
