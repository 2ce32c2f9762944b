import { beforeEach, describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { pay } from "#tests/factories/ledger.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots } from "#tests/factories/slots.ts"
import { aCourse, aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { anEdit, sessionSchool } from "#tests/support/people/session-school.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

const admin = "/api/v1/admin"
/** Everything is booked long before, and the school acts on the eve: the last 48 hours, and the last 7 days. */
const booked = new Date("2027-06-01T10:00:00Z")
const eve = new Date("2027-06-11T12:30:00Z")
const day = "2027-06-12"
const closed = { base: "nyon", fromDate: day, toDate: day, reason: "Régate", public: true }
const nothing = { moves: [], cancellations: [], sessions: [] }

/** What no act of the list below changes: when a booking takes place, or whether. */
const keepsBookings = `
post data-requests, post data-requests/found, post data-requests/copy, post data-requests/correction,
post data-requests/erasure, post data-requests/address,
post agendas, post agendas/end, put notices, patch messages/{id},
post reservations, post emails/{id}/resend, post emails/resend-failed,
post applications/{id}/refund, post applications/{id}/mail-preview, delete applications/{id}/links,
post training-sessions, post training-sessions/series,
post training-sessions/{id}/bookings, put bookings/{id}/attendance,
post training-sessions/{id}/undo, post training-sessions/{id}/send-now, post training-sessions/{id}/mail-preview,
post training-sessions/{id}/bookings/{bookingId}/undo, post training-sessions/{id}/bookings/{bookingId}/send-now,
post training-sessions/{id}/bookings/{bookingId}/mail-preview,
delete reservations/{id}/links, put reservations/{id}/identity, post reservations/{id}/undo,
post reservations/{id}/send-now, post reservations/{id}/mail-preview,
post accounts/{kind}/{id}/payments, post accounts/{kind}/{id}/refunds, post accounts/{kind}/{id}/online-refunds,
post accounts/{kind}/{id}/charges, post accounts/{kind}/{id}/discounts, post accounts/{kind}/{id}/invoices,
post till/closings, put billing, post prices, delete prices/{id}, post prices/francs,
delete prices/francs/{validFrom}, post prices/vat, delete prices/vat/{validFrom},
post availability, patch availability/{id}, delete availability/{id}, post availability/series,
post availability/week-copies, delete availability/series/{id},
post instructors, put instructors/{id}, post instructors/{id}/retirement, post instructors/{id}/absences,
delete instructors/{id}/absences/{absenceId}, post instructors/outings/{kind}/{id}/instructors,
delete instructors/outings/{kind}/{id}/instructors/{instructorId},
put calendar/settings, delete calendar/closures/{id},
put fleet/models/{code}, post fleet/boats, put fleet/boats/{id}, post fleet/boats/{id}/retirement,
post fleet/boats/{id}/workshops, delete fleet/boats/{id}/workshops/{workshopId},
post fleet/outings/{kind}/{id}/boats, delete fleet/outings/{kind}/{id}/boats/{boatId}, post fleet/distribution,
put users/{id}/role, put persons/{id}/note, post persons/{id}/merges, delete person-merges/{id}`

/** Cancels requests that the school has not answered, for which nobody owes anything, by the command of a status. */
const byAnotherCommand = ["post withheld/{id}/end"]

describe("what the school does never costs the customer", () => {
  const on = useDatabase()
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let course: Awaited<ReturnType<typeof aCourse>>
  let elsewhere: Awaited<ReturnType<typeof aSession>>
  let reservation: { id: string; version: number }
  let now = booked

  beforeEach(async () => {
    now = booked
    school = await sessionSchool(on, { clock: { now: () => now } })
    await rentalSlots(on.db, ["14:00", "15:00"], { date: day })
    await rentalSlots(on.db, ["10:00", "11:00"], { date: "2027-06-13" })
    await createReservation(on.db, booking(rentalRequest(), { now }))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    await act("POST", `/reservations/${id}/status`, { version: 1, status: "confirmed" })
    reservation = { id, version: 2 }
    await pay(on.db, id, 16_000, { now })
    course = await aCourse(on.db)
    elsewhere = await aSession(on.db, { date: "2027-06-13", location: "Base de Morges" })
    candidate = await school.candidate()
    await candidate.submit(course)
    await pay(on.db, candidate.draft.id, 30_000, { now })
    await sendQueued(on.db, mailTime(now))
    now = eve
  })

  async function act(method: string, path: string, body: object): Promise<void> {
    const { status, body: answer } = await school.people.call(method, admin + path, body, school.admin.cookie)
    expect({ path, status, answer }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  }
  const seatOf = async (sessionId: string) => {
    const seats = on.db.selectFrom("seats").select(["id", "version"]).where("sessionId", "=", sessionId)
    return await seats.executeTakeFirstOrThrow()
  }
  async function ownReservation() {
    const secret = await mintManageLink(on.db, reservation.id)
    return (await school.people.call("POST", "/api/v1/own-reservation", { secret })).body
  }
  async function ownSessions() {
    const key = { applicationId: candidate.draft.id }
    return (await school.people.call("POST", "/api/v1/own-sessions", key, candidate.cookie))
      .body as unknown as OwnSessions
  }
  async function lastMail(kind: string): Promise<string> {
    await sendQueued(on.db, mailTime(now))
    const mails = on.db.selectFrom("emails").select("text").where("kind", "like", kind).where("state", "=", "sent")
    return ((await mails.orderBy("id", "desc").executeTakeFirst())?.text ?? "").replaceAll(/\s+/g, " ")
  }

  /** To the first hour of the next day. */
  const there = () => ({ ...reservation, base: "nyon", date: "2027-06-13", timeSlot: "10:00" })
  const bookings = "/training-sessions/{id}/bookings/{bookingId}"
  async function onSeat(what: "move" | "cancellation", body: object): Promise<void> {
    const { id, version } = await seatOf(course[0].id)
    await act("POST", `/training-sessions/${course[0].id}/bookings/${id}/${what}`, { version, ...body })
  }

  interface Act {
    endpoint: string
    name: string
    run: () => Promise<void>
  }

  const moves: (Act & { of: "reservation" | "seat" })[] = [
    {
      endpoint: "post /reservations/{id}/move",
      name: "a reservation is moved",
      of: "reservation",
      async run() {
        const { id, ...to } = there()
        await act("POST", `/reservations/${id}/move`, to)
      },
    },
    {
      endpoint: "post /calendar/closures",
      name: "a day is closed, and a reservation moved with it",
      of: "reservation",
      async run() {
        const sessions = course.map(({ id }) => ({ id, version: 1 }))
        await act("POST", "/calendar/closures", { ...closed, ...nothing, moves: [there()], sessions })
      },
    },
    {
      endpoint: "put /training-sessions/{id}",
      name: "a session is moved",
      of: "seat",
      run: () => act("PUT", `/training-sessions/${course[0].id}`, { ...anEdit, date: "2027-06-13" }),
    },
    {
      endpoint: `post ${bookings}/move`,
      name: "a candidate is moved to a dearer session",
      of: "seat",
      async run() {
        await on.db.updateTable("slots").set({ priceCents: 18_000 }).where("id", "=", elsewhere.id).execute()
        await onSeat("move", { sessionId: elsewhere.id, priceCents: 18_000 })
      },
    },
  ]

  const cancellations: (Act & { of: "reservation" | "seat"; back: RegExp; mail: string })[] = [
    {
      endpoint: "post /reservations/{id}/status",
      name: "a reservation is cancelled",
      of: "reservation",
      back: /160/,
      mail: "reservation-cancelled",
      async run() {
        const { id, version } = reservation
        await act("POST", `/reservations/${id}/status`, { version, status: "cancelled" })
      },
    },
    {
      endpoint: "post /calendar/closures",
      name: "a day is closed, and a reservation cancelled with it",
      of: "reservation",
      back: /160/,
      mail: "reservation-cancelled",
      async run() {
        const sessions = course.map(({ id }) => ({ id, version: 1 }))
        await act("POST", "/calendar/closures", { ...closed, ...nothing, cancellations: [reservation], sessions })
      },
    },
    {
      endpoint: "post /calendar/closures",
      name: "a day is closed, and its sessions cancelled with it",
      of: "seat",
      back: /CHF 300\.00|CHF 150\.00/,
      mail: "training-session-cancelled",
      async run() {
        const sessions = course.map(({ id }) => ({ id, version: 1 }))
        await act("POST", "/calendar/closures", { ...closed, ...nothing, moves: [there()], sessions })
      },
    },
    {
      endpoint: "post /training-sessions/{id}/cancellation",
      name: "a session is cancelled",
      of: "seat",
      back: /CHF 150\.00/,
      mail: "training-session-cancelled",
      run: () => act("POST", `/training-sessions/${course[0].id}/cancellation`, { version: 1 }),
    },
    {
      endpoint: `post ${bookings}/cancellation`,
      name: "a candidate is taken out of a session",
      of: "seat",
      back: /CHF 150\.00/,
      mail: "training-session-cancelled",
      run: () => onSeat("cancellation", {}),
    },
    {
      endpoint: "post /applications/{id}/decision",
      name: "an application is rejected, with its sessions",
      of: "seat",
      back: /CHF 300\.00/,
      mail: "application-rejected",
      async run() {
        const { version } = await on.db
          .selectFrom("boatLicenseApplications")
          .select("version")
          .where("id", "=", candidate.draft.id)
          .executeTakeFirstOrThrow()
        const decision = { version, decision: "rejected", message: "Le certificat est trop ancien." }
        await act("POST", `/applications/${candidate.draft.id}/decision`, decision)
      },
    },
  ]

  test("every act of the office that could is in the list: what is new there says what it does to bookings", async () => {
    const description = await wholeApi<{
      paths: Record<string, Record<string, unknown>>
    }>((path) => school.people.app.request(path))
    const offered = Object.entries(description.paths).flatMap(([path, item]) =>
      path.startsWith(admin) ? Object.keys(item).map((method) => `${method} ${path.slice(admin.length + 1)}`) : [],
    )
    const walked = [...moves, ...cancellations].map(({ endpoint }) => endpoint.replace(" /", " "))
    const kept = keepsBookings.split(",").map((one) => one.trim())
    const listed = new Set([...walked, ...kept, ...byAnotherCommand])
    const acts = offered.filter((one) => !one.startsWith("get "))
    expect({
      unlisted: acts.filter((one) => !listed.has(one)),
      gone: [...listed].filter((one) => !acts.includes(one)),
    }).toEqual({ unlisted: [], gone: [] })
  })

  test.each(moves)(
    "on the eve, $name: accept, another time or cancel, free until the new start",
    async ({ of, run }) => {
      await run()
      const free = { movedBySchool: true, cancellable: true, keptPercent: 0, keptCents: 0, move: "free" }
      if (of === "reservation") {
        const shown = await ownReservation()
        expect(shown).toMatchObject({ ...free, reservationDate: "2027-06-13", freeUntil: "2027-06-13T08:00:00.000Z" })
      } else {
        const moved = (await ownSessions()).seats.find(({ date }) => date === "2027-06-13")
        expect(moved?.terms).toMatchObject({ ...free, freeUntil: "2027-06-13T07:00:00.000Z" })
      }
      const text = await lastMail(of === "reservation" ? "reservation-moved" : "training-session-moved")
      expect(text).toContain("vous pouvez accepter, choisir")
      expect(text).toContain("sans frais")
    },
  )

  test.each(cancellations)("on the eve, $name: nothing is kept, and what was paid is owed back", async (one) => {
    await one.run()
    if (one.of === "reservation") {
      const { status, account } = await ownReservation()
      expect({ status, account }).toMatchObject({ status: "cancelled", account: { owedCents: 0, restCents: -16_000 } })
    } else {
      const { seats, account } = await ownSessions()
      const ended = seats.filter(({ bookingStatus }) => bookingStatus === "cancelled")
      expect(ended.length).toBeGreaterThan(0)
      expect(ended.every(({ keptPercent }) => keptPercent === null)).toBe(true)
      expect(account?.restCents).toBe(-ended.reduce((sum, { priceCents }) => sum + priceCents, 0))
    }
    expect(await lastMail(one.mail)).toMatch(one.back)
  })
})
