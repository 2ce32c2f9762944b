import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/admin/reservations"
const stale = {
  status: 409,
  body: { code: "changed-meanwhile", detail: expect.stringMatching(/^Modifié entre-temps\s: /) },
}
const mailLeft = { status: 409, body: { code: "mail-left" } }

describe("a decision about a reservation, taken back", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const show = (id: string) => people.call("GET", `${path}/${id}`, undefined, admin.cookie)
  const act = (id: string, what: "status" | "undo" | "send-now", body: unknown) =>
    people.call("POST", `${path}/${id}/${what}`, body, admin.cookie)
  const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

  async function booked(request: Parameters<typeof booking>[0]) {
    const outcome = await createReservation(on.db, booking(request))
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { id } = outcome
    // The database stamps a booking with the real time. An undo takes its places again as of then.
    await sql`update reservations set created_at = ${testNow} where id = ${id}`.execute(on.db)
    return await on.db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  }

  const decisionMails = () =>
    on.db
      .selectFrom("emails")
      .select(["kind", "nextAttemptAt"])
      .where("kind", "not in", ["reservation-received", "reservation-notice"])
      .orderBy("id")
      .execute()

  test("its mail waits for ten minutes, and the record says so", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    const waiting = { decidedAt: testNow.toISOString(), mailLeavesAt: later(undoMinutes).toISOString() }
    expect((await act(id, "status", { version: 1, priceLater: true, status: "confirmed" })).body).toMatchObject({
      undoable: waiting,
    })
    expect(await decisionMails()).toEqual([{ kind: "reservation-confirmed", nextAttemptAt: later(undoMinutes) }])
    expect((await sendQueued(on.db)).map(({ headers }) => headers.get("subject"))).toHaveLength(2)
    now = later(undoMinutes)
    expect((await show(id)).body).toMatchObject({ undoable: null })
  })

  test.each([
    ["repeats all that was asked to an account's proven address", { userId: "own", email: "camille@example.ch" }, true],
    ["repeats no free text to a guest", { userId: null, email: "camille@example.ch" }, false],
    ["repeats no free text to an address the account only typed", { userId: "own", email: "autre@example.ch" }, false],
  ])("its mail %s, as its preview does", async (_what, { userId, email }, repeats) => {
    await aSlot(on.db, { reservationType: "group_outing" })
    const own = await people.someone("camille@example.ch")
    const asked = groupRequest({ email, groupName: "Les Mouettes", notes: "Un fauteuil roulant." })
    await createReservation(on.db, booking(asked, { userId: userId && own.userId }))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const body = { status: "confirmed" } as const
    const shown = await people.call("POST", `${path}/${id}/mail-preview`, body, admin.cookie)
    await act(id, "status", { version: 1, priceLater: true, ...body })
    const typed = { groupName: "Les Mouettes", notes: "Un fauteuil roulant.", lastName: "Rochat", phone: asked.phone }
    const sent: object = await people.mailed("reservation-confirmed")
    expect(sent).toMatchObject({ firstName: "Élodie", groupSize: 5, ...(repeats ? typed : {}) })
    for (const text of [JSON.stringify(sent), String(shown.body.text)]) {
      const repeated = Object.values(typed).filter((word) => text.includes(word))
      expect(repeated).toEqual(repeats ? Object.values(typed) : [])
    }
  })

  test.each(["pending", "confirmed"] as const)("a cancellation when %s gives back status and places", async (from) => {
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 2 })
    const { id } = await booked(rentalRequest())
    const version = from === "confirmed" ? 2 : 1
    if (from === "confirmed") await act(id, "status", { version: 1, priceLater: true, status: "confirmed" })
    await act(id, "status", { version, status: "cancelled" })
    expect(Object.values(await countersOf(on.db))).toEqual([0, 0])
    const undone = await act(id, "undo", { version: version + 1 })
    expect(undone).toMatchObject({ status: 200, body: { status: from, version: version + 2, undoable: null } })
    expect(Object.values(await countersOf(on.db))).toEqual([1, 1])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(undone.body.history).toMatchObject([
      ...Array.from({ length: version + 1 }, () => expect.anything()),
      { action: "reservation.undone", name: "Hélène Cuendet", change: { status: ["cancelled", from] } },
    ])
    expect((await decisionMails()).map(({ kind }) => kind)).not.toContain("reservation-cancelled")
    // A person who was told of an earlier state is told of the next one with a higher SEQUENCE.
    await act(id, "status", { version: version + 2, status: "cancelled" })
    expect(await people.mailed("reservation-cancelled")).toMatchObject({ sequence: 3 })
  })

  test("a visit completed by mistake is confirmed again", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, priceLater: true, status: "confirmed" })
    now = later(60)
    await act(id, "status", { version: 2, status: "completed", early: true })
    expect(await act(id, "undo", { version: 3 })).toMatchObject({ status: 200, body: { status: "confirmed" } })
    expect((await decisionMails()).map(({ kind }) => kind)).toEqual(["reservation-confirmed"])
  })

  test("the next decision lets the mail of the one before leave", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, priceLater: true, status: "confirmed" })
    now = later(3)
    await act(id, "status", { version: 2, status: "cancelled" })
    expect(await decisionMails()).toEqual([
      { kind: "reservation-confirmed", nextAttemptAt: now },
      { kind: "reservation-cancelled", nextAttemptAt: later(3 + undoMinutes) },
    ])
    await act(id, "undo", { version: 3 })
    expect(await act(id, "undo", { version: 4 })).toMatchObject(mailLeft)
  })

  test("places sold meanwhile are not taken again, and the answer says what to do", async () => {
    await aSlot(on.db, { maxCapacity: 1 })
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, status: "cancelled" })
    await booked(licenseRequest())
    const before = await rowsOf(on.db)
    expect(await act(id, "undo", { version: 2 })).toMatchObject({
      status: 409,
      body: { code: "places-taken", detail: expect.stringContaining("Proposez un autre créneau") },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect((await show(id)).body).toMatchObject({ status: "cancelled", version: 2, undoable: expect.anything() })
  })

  test("a slot closed meanwhile is said, and opened again it is taken", async () => {
    const slot = await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, status: "cancelled" })
    await on.db.updateTable("slots").set({ state: "closed" }).where("id", "=", slot.id).execute()
    expect(await act(id, "undo", { version: 2 })).toMatchObject({ status: 409, body: { code: "slot-closed" } })
    await on.db.updateTable("slots").set({ state: "open" }).where("id", "=", slot.id).execute()
    expect((await act(id, "undo", { version: 2 })).status).toBe(200)
  })

  test("sent without waiting it cannot be taken back, nor after ten minutes", async () => {
    await aSlot(on.db, { maxCapacity: 2 })
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, status: "cancelled" })
    const sent = await act(id, "send-now", { version: 2 })
    expect(sent).toMatchObject({ status: 200, body: { status: "cancelled", undoable: null } })
    expect(sent.body.history).toMatchObject([{}, {}, { action: "reservation.mail-released" }])
    expect(await decisionMails()).toEqual([{ kind: "reservation-cancelled", nextAttemptAt: testNow }])
    expect(await act(id, "undo", { version: 2 })).toMatchObject(mailLeft)
    expect(await act(id, "send-now", { version: 2 })).toMatchObject(mailLeft)

    const other = await booked(licenseRequest())
    await act(other.id, "status", { version: 1, status: "cancelled" })
    now = later(undoMinutes)
    expect(await act(other.id, "undo", { version: 2 })).toMatchObject(mailLeft)
    expect(Object.values(await countersOf(on.db))).toEqual([0])
  })

  test("a mail that was sent again gives no second chance", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, status: "cancelled" })
    await act(id, "send-now", { version: 2 })
    await sendQueued(on.db)
    const { id: mailId } = await on.db
      .selectFrom("emails")
      .select("id")
      .where("kind", "=", "reservation-cancelled")
      .executeTakeFirstOrThrow()
    const resent = await people.call("POST", `/api/v1/admin/emails/${mailId}/resend`, { state: "sent" }, admin.cookie)
    expect(resent.status).toBe(200)
    expect(await act(id, "undo", { version: 2 })).toMatchObject(mailLeft)
  })

  test("two administrators: the second one's version is stale, and nothing is written", async () => {
    await aSlot(on.db)
    const { id } = await booked(licenseRequest())
    await act(id, "status", { version: 1, status: "cancelled" })
    const both = await Promise.all([act(id, "undo", { version: 2 }), act(id, "undo", { version: 2 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(stale)
    expect(await act(id, "send-now", { version: 2 })).toMatchObject(stale)
    expect(Object.values(await countersOf(on.db))).toEqual([1])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })
})
