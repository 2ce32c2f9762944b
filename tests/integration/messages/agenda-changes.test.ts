import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { type ReadEvent, readCalendar } from "#tests/support/read-calendar.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { fromAddress } from "#tests/support/test-app.ts"

type Held = Pick<ReadEvent, "uid" | "sequence" | "stamp" | "status">

/** RFC 5546, 2.1.5: the higher SEQUENCE wins; of one SEQUENCE, the later DTSTAMP. */
function takes(held: Held, sent: Held): boolean {
  return sent.uid === held.uid && (sent.sequence - held.sequence || (sent.stamp > held.stamp ? 1 : -1)) > 0
}

describe.each(engines)("the entry of a booking in an agenda on %s", (engine) => {
  const on = useDatabase(engine)
  let now = testNow
  let people: Awaited<ReturnType<typeof accountsOf>>
  let office: (what: string, body: object) => Promise<unknown>
  let read: () => Promise<{ mailed: Held; fed: Held; downloaded: Held }>

  beforeEach(async () => {
    clockAt(0)
    people = await accountsOf(on, { clock: { now: () => now } })
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const person = await people.someone("elodie@example.ch")
    await rentalSlots(on.db, ["14:00", "15:00", "16:00", "17:00"], { date: "2027-06-14" })
    const request = rentalRequest({ reservationDate: "2027-06-14", rentalDuration: 1 })
    await createReservation(on.db, booking(request, { userId: person.userId }))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()

    const version = async () =>
      (await on.db.selectFrom("reservations").select("version").executeTakeFirstOrThrow()).version
    office = async (what, body) => {
      const path = `/api/v1/admin/reservations/${id}/${what}`
      const done = await people.call("POST", path, { version: await version(), ...body }, admin.cookie)
      if (done.status !== 200) throw new Error(`${what} answered ${done.status}`)
    }
    const made = await people.call("POST", "/api/v1/me/agenda", {}, person.cookie)
    const feed = new URL(String(made.body.address)).pathname
    read = async () => {
      const mailed = (await sendQueued(on.db, now)).map(({ source }) => readMail(source).bodies["text/calendar"])
      const answer = await people.app.request(feed, {}, fromAddress("203.0.113.9"))
      const own = await people.call("POST", "/api/v1/own-reservation", { reservationId: id }, person.cookie)
      const entries = [mailed.find(Boolean) ?? "", await answer.text(), String(own.body.calendar)]
      const [first, second, third] = entries.map((ics) => readCalendar(ics).events[0] as Held)
      return { mailed: first as Held, fed: second as Held, downloaded: third as Held }
    }
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  function clockAt(hours: number) {
    now = new Date(testNow.getTime() + hours * 3_600_000)
    vi.setSystemTime(now)
  }

  const acts: [string, act: () => Promise<unknown>, grows: number][] = [
    ["a confirmation with a note", () => office("status", { status: "confirmed", notes: "Permis vu." }), 0],
    ["a move by the school", () => office("move", { base: "nyon", date: "2027-06-14", timeSlot: "16:00" }), 1],
    ["a cancellation", () => office("status", { status: "cancelled" }), 1],
  ]

  test("is replaced after each act, and counts moves and cancellations alone", async () => {
    let held = await read()
    expect(held.mailed).toMatchObject({ sequence: 0, status: "TENTATIVE" })
    let sequence = 0
    for (const [nth, [what, act, grows]] of acts.entries()) {
      clockAt(nth + 1)
      await act()
      clockAt(nth + 1.5)
      const sent = await read()
      sequence += grows
      for (const way of ["mailed", "fed", "downloaded"] as const) {
        expect([what, way, sent[way].sequence, takes(held[way], sent[way])]).toEqual([what, way, sequence, true])
      }
      held = sent
    }
    expect(held.mailed).toMatchObject({ sequence: 2, status: "CANCELLED" })
  })

  test("that stands is not replaced by an older mail, nor by one of another booking", async () => {
    const old = (await read()).mailed
    clockAt(1)
    await office("status", { status: "cancelled" })
    clockAt(2)
    const { mailed } = await read()
    expect([takes(mailed, old), takes(old, { ...mailed, uid: "another@troisports.example" })]).toEqual([false, false])
  })
})
