import { beforeEach, describe, expect, test } from "vitest"
import { forgetManageLinks, mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { charge } from "#tests/factories/ledger.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/own-reservation"
/** The rental begins on 2027-06-12 at 14:00, 12:00 in UTC. */
const limit = new Date("2027-06-10T12:00:00Z")
const beginning = new Date("2027-06-12T12:00:00Z")
const after = (instant: Date, ms = 1) => new Date(instant.getTime() + ms)
const there = { version: 1, base: "nyon", date: "2027-06-14", timeSlot: "10:00" }

describe.each(engines)("a person's own reservation on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let now = testNow
  let id: string
  let secret: string

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    await rentalSlots(on.db, ["14:00", "15:00"])
    await rentalSlots(on.db, ["10:00", "11:00"], { date: "2027-06-14" })
    await boatsOf(on.db, ["electric_medium"])
    await createReservation(on.db, booking(rentalRequest()))
    const row = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    id = row.id
    secret = (await mintManageLink(on.db, id)) ?? ""
  })

  const ask = (what: "" | "/acceptance" | "/cancellation" | "/move" | "/links", body: object, cookie = "") =>
    people.call("POST", `${path}${what}`, body, cookie)
  const look = (key: object = { secret }) => ask("", key)
  const cancel = (body: object = {}) => ask("/cancellation", { secret, version: 1, keptPercent: 0, ...body })
  const move = (body: object = {}) => ask("/move", { secret, ...there, ...body })
  const confirm = async () => {
    await on.db.updateTable("reservations").set({ status: "confirmed" }).where("id", "=", id).execute()
    await charge(on.db, id, { code: "rental", amountCents: 16_000 })
  }
  const allOf = (table: "emails" | "manageLinks" | "assignments") => on.db.selectFrom(table).selectAll().execute()
  const stored = () => on.db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const kinds = async () =>
    (await on.db.selectFrom("emails").select(["kind", "to", "nextAttemptAt"]).orderBy("id").execute()).slice(2)

  test("is shown by the link of its mail, with phone and e-mail masked", async () => {
    await on.db
      .updateTable("reservations")
      .set({ createdAt: testNow as never })
      .execute()
    const { status, body, headers } = await look()
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body).toMatchObject({
      status: "pending",
      timeSlot: "14:00",
      rentalDuration: 2,
      freeUntil: limit.toISOString(),
      answerBy: after(testNow, 24 * 3_600_000).toISOString(),
      cancellable: true,
      keptPercent: 0,
      move: "free",
      movesLeft: 2,
      version: 1,
    })
    const { email, phone } = await stored()
    expect(body.email).toMatch(/^.•••@/)
    expect(JSON.stringify(body)).not.toContain(email)
    expect(JSON.stringify(body)).not.toContain(phone)
    expect(body.calendar).toMatch(new RegExp(`UID:${id}@`))
  })

  test("comes with the mail that is sent, and is kept nowhere but hashed", async () => {
    const received = await sendQueued(on.db)
    const sources = decoded(received.map(({ source }) => source).join("\n"))
    const sent = [...sources.matchAll(/ma-reservation#([\w-]{43})/g)]
    const first = sent[0]?.[1]
    expect((await look({ secret: first })).body).toMatchObject({ version: 1 })
    const dump = JSON.stringify(await Promise.all([allOf("emails"), allOf("manageLinks")]))
    for (const [, found] of sent) expect(dump).not.toContain(found)
    expect(dump).toContain('/ma-reservation\\"')
    expect(dump).not.toContain("secret-of-")
  })

  test("is found by nobody else: another secret, a shortened one, another account, no session", async () => {
    const other = await people.someone("other@example.ch")
    expect((await look({ secret: secret.slice(0, -1) })).status).toBe(404)
    expect((await look({ secret: `${secret}A` })).status).toBe(404)
    // It names nothing: bad input, as the description says.
    expect((await look({})).status).toBe(422)
    expect((await look({ reservationId: id })).status).toBe(404)
    expect((await ask("", { reservationId: id }, other.cookie)).status).toBe(404)
    expect((await ask("/cancellation", { reservationId: id, version: 1, keptPercent: 0 }, other.cookie)).status).toBe(
      404,
    )
    expect(await stored()).toMatchObject({ status: "pending", version: 1 })
  })

  test("belongs to its account without a link", async () => {
    const owner = await people.someone("owner@example.ch")
    await on.db.updateTable("reservations").set({ userId: owner.userId }).where("id", "=", id).execute()
    expect((await ask("", { reservationId: id }, owner.cookie)).body).toMatchObject({ version: 1 })
    const cancelled = await ask("/cancellation", { reservationId: id, version: 1, keptPercent: 0 }, owner.cookie)
    expect(cancelled.body).toMatchObject({ status: "cancelled" })
  })

  test("is closed 30 days after its end; the timer deletes its links", async () => {
    now = after(new Date("2027-07-12T14:00:00Z"), -1)
    expect((await look()).status).toBe(200)
    now = new Date("2027-07-12T14:00:00Z")
    expect((await look()).status).toBe(404)
    await on.db.transaction().execute((trx) => forgetManageLinks(trx, after(now)))
    expect(await allOf("manageLinks")).toEqual([])
    now = testNow
    secret = (await mintManageLink(on.db, id)) ?? ""
    expect((await look()).status).toBe(200)
  })

  test("is closed to links that the school revoked, and open to those of later mails", async () => {
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const revoke = () => people.call("DELETE", `/api/v1/admin/reservations/${id}/links`, undefined, admin.cookie)
    expect(await revoke()).toMatchObject({ status: 200, body: { links: 0, version: 1 } })
    expect((await look()).status).toBe(404)
    expect((await cancel()).status).toBe(404)
    expect((await move()).status).toBe(404)
    secret = (await mintManageLink(on.db, id)) ?? ""
    expect((await look()).status).toBe(200)
    const again = (await revoke()).body.history as { action: string }[]
    expect(again.filter(({ action }) => action === "reservation.links-revoked")).toHaveLength(2)
  })

  test("is cancelled for nothing exactly at the limit: place and boat are free, person and school are told", async () => {
    await confirm()
    now = limit
    expect(await cancel()).toMatchObject({ status: 200, body: { status: "cancelled", cancellable: false, version: 2 } })
    expect(Object.values(await countersOf(on.db))).toEqual([0, 0, 0, 0])
    expect(await allOf("assignments")).toEqual([])
    expect(await kinds()).toEqual([
      expect.objectContaining({ kind: "reservation-cancelled", nextAttemptAt: now }),
      expect.objectContaining({ kind: "reservation-changed-notice", nextAttemptAt: now }),
    ])
    expect((await cancel({ version: 2 })).body).toMatchObject({ code: "not-changeable" })
  })

  test("is cancelled a moment later only by who was told what the school keeps", async () => {
    await confirm()
    now = after(limit)
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "terms-changed" } })
    expect(await stored()).toMatchObject({ status: "confirmed", version: 1 })
    expect(await kinds()).toEqual([])
    expect(await cancel({ keptPercent: 100 })).toMatchObject({ status: 200, body: { status: "cancelled" } })
  })

  test("is not changed any more once it has begun", async () => {
    now = beginning
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "not-changeable" } })
    expect(await move()).toMatchObject({ status: 409, body: { code: "not-changeable" } })
  })

  test("is not changed any more once its person is there, and the tick stays", async () => {
    await confirm()
    now = new Date(beginning.getTime() - 1_200_000)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    await people.call("PUT", `/api/v1/admin/bookings/${id}/attendance`, { attendance: "present" }, admin.cookie)
    expect((await look()).body).toMatchObject({ cancellable: false, move: "over" })
    for (const change of [cancel({ keptPercent: 100 }), move(), ask("/acceptance", { secret, version: 1 })]) {
      expect(await change).toMatchObject({ status: 409, body: { code: "not-changeable" } })
    }
    expect(await stored()).toMatchObject({ status: "confirmed", attendance: "present", version: 1 })
  })

  test("is moved twice, and not a third time; the school's moves do not count", async () => {
    const { reference, priceCents } = await stored()
    expect(await move()).toMatchObject({
      status: 200,
      body: { reference, priceCents, reservationDate: "2027-06-14", timeSlot: "10:00", version: 2, movesLeft: 1 },
    })
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect((await kinds()).map(({ kind }) => kind)).toEqual(["reservation-moved", "reservation-changed-notice"])
    const back = { date: "2027-06-12", timeSlot: "14:00" }
    expect(await move({ ...back, version: 2 })).toMatchObject({ status: 200, body: { movesLeft: 0, move: "often" } })
    expect(await move({ version: 3 })).toMatchObject({ status: 409, body: { code: "moved-often" } })
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const bySchool = await people.call(
      "POST",
      `/api/v1/admin/reservations/${id}/move`,
      { ...there, version: 3 },
      admin.cookie,
    )
    expect(bySchool.status).toBe(200)
    expect(await stored()).toMatchObject({ ownMoves: 2, version: 4 })
  })

  describe("moved by the school into the last 48 hours", () => {
    const moment = { base: "nyon", date: "2027-06-14", timeSlot: "10:00" }
    const moveBySchool = async (body: object) => {
      const admin = await people.someone("admin@example.ch", { role: "admin" })
      const moved = await people.call("POST", `/api/v1/admin/reservations/${id}/move`, body, admin.cookie)
      expect(moved.status).toBe(200)
      return admin
    }

    beforeEach(async () => {
      await confirm()
      now = new Date("2027-06-12T11:00:00Z")
    })

    test("is cancelled for nothing until it begins", async () => {
      await moveBySchool({ ...moment, version: 1 })
      now = new Date("2027-06-14T07:59:59Z")
      expect((await look()).body).toMatchObject({
        movedBySchool: true,
        freeUntil: "2027-06-14T08:00:00.000Z",
        keptPercent: 0,
        move: "free",
      })
      expect(await cancel({ version: 2 })).toMatchObject({ status: 200, body: { status: "cancelled" } })
    })

    test("is moved by its person without being counted, and the usual terms hold again", async () => {
      await moveBySchool({ ...moment, version: 1 })
      now = new Date("2027-06-13T12:00:00Z")
      await rentalSlots(on.db, ["12:00"], { date: "2027-06-14" })
      expect(await move({ version: 2, timeSlot: "11:00" })).toMatchObject({
        status: 200,
        body: { movedBySchool: false, movesLeft: 2, move: "late", keptPercent: 100 },
      })
    })

    test("is accepted once, which ends the free changes", async () => {
      await moveBySchool({ ...moment, version: 1 })
      const accept = (version: number) => ask("/acceptance", { secret, version })
      expect(await accept(1)).toMatchObject({ body: { code: "changed-meanwhile" } })
      expect(await accept(2)).toMatchObject({ status: 200, body: { movedBySchool: false, keptPercent: 100 } })
      expect(await accept(3)).toMatchObject({ status: 409, body: { code: "nothing-to-accept" } })
      const events = await on.db.selectFrom("events").select("action").where("entityId", "=", id).execute()
      expect(events.map(({ action }) => action)).toContain("reservation.move-accepted")
    })

    test("keeps what the move before gave when the school takes the next one back", async () => {
      const admin = await moveBySchool({ ...moment, version: 1 })
      const first = (await stored()).movedBySchoolAt
      now = after(now, 11 * 60_000)
      await sendQueued(on.db, now)
      await rentalSlots(on.db, ["12:00"], { date: "2027-06-14" })
      const act = (what: string, body: object) =>
        people.call("POST", `/api/v1/admin/reservations/${id}/${what}`, body, admin.cookie)
      expect((await act("move", { ...moment, timeSlot: "11:00", version: 2 })).status).toBe(200)
      expect((await stored()).movedBySchoolAt).toEqual(now)
      expect((await act("undo", { version: 3 })).status).toBe(200)
      expect((await stored()).movedBySchoolAt).toEqual(first)
      expect((await act("move", { ...moment, timeSlot: "11:00", version: 4 })).status).toBe(200)
      expect((await act("move", { ...moment, version: 5 })).status).toBe(200)
      expect((await stored()).movedBySchoolAt).toEqual(first)
    })

    test("gives nothing when its only move is taken back", async () => {
      const admin = await moveBySchool({ ...moment, version: 1 })
      const undone = await people.call("POST", `/api/v1/admin/reservations/${id}/undo`, { version: 2 }, admin.cookie)
      expect(undone.status).toBe(200)
      expect((await stored()).movedBySchoolAt).toBeNull()
    })
  })

  test("is not moved after the limit, nor to its own time or a full one", async () => {
    expect(await move({ date: "2027-06-12", timeSlot: "14:00" })).toMatchObject({ body: { code: "same-moment" } })
    const taken = booking(rentalRequest({ reservationDate: "2027-06-14", timeSlot: "10:00" }))
    expect(await createReservation(on.db, taken)).toMatchObject({ ok: true })
    expect(await move()).toMatchObject({ status: 409, body: { code: "slot-full" } })
    now = after(limit)
    expect(await move()).toMatchObject({ status: 409, body: { code: "move-late" } })
    expect(await stored()).toMatchObject({ time: "14:00", version: 1, ownMoves: 0 })
  })

  test("of two changes of one version, one is made", async () => {
    const [one, other] = await Promise.all([cancel(), move()])
    const answers = [one.status, other.status].toSorted((a, b) => a - b)
    expect(answers).toEqual([200, 409])
    expect(await stored()).toMatchObject({ version: 2 })
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a lost link comes by mail, and the answer betrays no address", async () => {
    const { email } = await stored()
    const known = await ask("/links", { email })
    const unknown = await ask("/links", { email: "nobody@example.ch" })
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await kinds()).toMatchObject([{ kind: "reservation-links", to: email }])
  })
})

function decoded(source: string): string {
  return source.replace(/=\r?\n/g, "").replace(/=3D/g, "=")
}
