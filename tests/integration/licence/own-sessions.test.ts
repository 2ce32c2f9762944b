import { beforeEach, describe, expect, test } from "vitest"
import { forgetManageLinks, mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { moveSeats } from "#app/features/calendar/door/free-seats.server.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { aCourse, aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/own-sessions"
/** The first session begins on 2027-06-12 at 09:00, 07:00 in UTC; free changes end seven days before. */
const limit = new Date("2027-06-05T07:00:00Z")
const early = new Date("2027-06-01T10:00:00Z")
/** A calendar says when it was asked for, in seconds. */
const withoutStamps = (body: Record<string, unknown>) => ({
  ...body,
  calendar: String(body.calendar).replaceAll(/DTSTAMP:\w+/g, ""),
})
const after = (instant: Date, ms = 1) => new Date(instant.getTime() + ms)

describe.each(engines)("a candidate's own sessions on %s", (engine) => {
  const on = useDatabase(engine)
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let course: Awaited<ReturnType<typeof aCourse>>
  let free: Awaited<ReturnType<typeof aSession>>
  let now = early
  let secret: string

  beforeEach(async () => {
    now = early
    school = await sessionSchool(on, { clock: { now: () => now } })
    course = await aCourse(on.db)
    free = await aSession(on.db, { date: "2027-06-13" })
    candidate = await school.candidate()
    await candidate.submit(course)
    secret = (await mintManageLink(on.db, candidate.draft.id)) ?? ""
  })

  const ask = (what: "" | "/move" | "/cancellation" | "/acceptance", body: object, cookie = "") =>
    school.people.call("POST", path + what, body, cookie)
  const look = async (key: object = { secret }, cookie = "") => await ask("", key, cookie)
  const shown = async () => (await look()).body as unknown as OwnSessions
  const seatOf = async (sessionId: string) => (await shown()).seats.find((seat) => seat.sessionId === sessionId)
  const theory = async () => (await seatOf(course[0].id))?.id ?? ""
  const move = async (body: object = {}) =>
    await ask("/move", { secret, version: 2, bookingId: await theory(), sessionId: free.id, ...body })
  const leave = async (body: object = {}) =>
    await ask("/cancellation", { secret, version: 2, bookingId: await theory(), keptPercent: 0, ...body })
  const kinds = async () =>
    (await on.db.selectFrom("emails").select("kind").orderBy("id").execute()).slice(2).map(({ kind }) => kind)

  test("are free to change until they begin once the school moved them, until the candidate accepts", async () => {
    now = after(limit)
    await on.db.transaction().execute(async (trx) => await moveSeats(trx, { sessionId: course[0].id, now }))
    expect(await seatOf(course[0].id)).toMatchObject({ terms: { movedBySchool: true, keptPercent: 0, move: "free" } })
    const accept = async () => ask("/acceptance", { secret, version: 2, bookingId: await theory() })
    expect((await accept()).status).toBe(200)
    expect(await seatOf(course[0].id)).toMatchObject({
      terms: { movedBySchool: false, keptPercent: 100, move: "late" },
    })
    expect(await ask("/acceptance", { secret, version: 3, bookingId: await theory() })).toMatchObject({
      status: 409,
      body: { code: "nothing-to-accept" },
    })
    await on.db.transaction().execute(async (trx) => await moveSeats(trx, { sessionId: course[0].id, now }))
    expect((await move({ version: 3 })).status).toBe(200)
    expect(await seatOf(free.id)).toMatchObject({ terms: { movedBySchool: false, movesLeft: 2 } })
  })

  test("are shown by the link of a mail, and by the account, without papers or addresses", async () => {
    const { status, body, headers } = await look()
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(body).toMatchObject({
      version: 2,
      licenseType: "coastal",
      seats: [
        {
          sessionType: "theory",
          terms: { freeUntil: limit.toISOString(), move: "free", movesLeft: 2, cancellable: true, keptPercent: 0 },
        },
        { sessionType: "practice" },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/@example|identity|79 123/)
    expect(readCalendar(String(body.calendar)).events).toHaveLength(2)
    const byAccount = await look({ applicationId: candidate.draft.id }, candidate.cookie)
    expect(withoutStamps(byAccount.body)).toEqual(withoutStamps(body))
  })

  test("are found by nobody else: another or shortened secret, another account, nobody, an ended link", async () => {
    const other = await school.candidate("Marc")
    const applicationId = candidate.draft.id
    expect((await look({ secret: secret.slice(0, -1) })).status).toBe(404)
    expect((await look({ applicationId })).status).toBe(404)
    expect((await look({ applicationId }, other.cookie)).status).toBe(404)
    expect((await look({})).status).toBe(422)
    const bookingId = await theory()
    const stolen = { applicationId: other.draft.id, version: 1, bookingId, keptPercent: 0 }
    expect((await ask("/cancellation", stolen, other.cookie)).status).toBe(404)
    const links = `/api/v1/admin/applications/${applicationId}/links`
    const ended = await school.people.call("DELETE", links, undefined, school.admin.cookie)
    expect(ended).toMatchObject({ status: 200, body: { links: 0 } })
    expect((await look()).status).toBe(404)
    expect((await ask("/cancellation", { secret, version: 2, bookingId, keptPercent: 0 })).status).toBe(404)
    secret = (await mintManageLink(on.db, applicationId)) ?? ""
    expect((await look()).status).toBe(200)
  })

  test("come with each mail, and the secret is kept nowhere but hashed", async () => {
    const sent = (await sendQueued(on.db)).map(({ source }) => source.replaceAll("=\r\n", "").replaceAll("=3D", "="))
    const secrets = sent.flatMap((mail) => [...mail.matchAll(/#sessions=([\w-]{43})/g)].map(([, found]) => found ?? ""))
    expect(new Set(secrets).size).toBe(1)
    expect((await look({ secret: secrets[0] })).status).toBe(200)
    const dump = JSON.stringify([
      await on.db.selectFrom("emails").selectAll().execute(),
      await on.db.selectFrom("manageLinks").selectAll().execute(),
    ])
    expect(dump).not.toContain(secrets[0])
    expect(dump).not.toContain("secret-of-")
  })

  test("come again by mail to the account's address when a link is lost", async () => {
    await sendQueued(on.db)
    const lost = await school.people.call("POST", "/api/v1/own-reservation/links", { email: candidate.email })
    expect(lost.status).toBe(202)
    const [mail] = await sendQueued(on.db)
    const found = /#sessions=([\w-]{43})/.exec(mail?.source.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "")?.[1]
    expect((await look({ secret: found })).status).toBe(200)
  })

  test("are closed 30 days after the last one; the timer deletes their links", async () => {
    now = after(new Date("2027-07-12T15:00:00Z"), -1)
    expect((await look()).status).toBe(200)
    await on.db.transaction().execute((trx) => forgetManageLinks(trx, now))
    now = new Date("2027-07-12T15:00:00Z")
    expect((await look()).status).toBe(404)
    await on.db.transaction().execute((trx) => forgetManageLinks(trx, now))
    expect(await on.db.selectFrom("manageLinks").selectAll().execute()).toEqual([])
  })

  test("move twice, not a third time: id, reference and price stay, agenda and mails follow", async () => {
    const before = await seatOf(course[0].id)
    expect(await move()).toMatchObject({ status: 200, body: { version: 3 } })
    const moved = await seatOf(free.id)
    expect(moved).toMatchObject({
      id: before?.id,
      reference: before?.reference,
      priceCents: before?.priceCents,
      date: "2027-06-13",
      terms: { movesLeft: 1 },
    })
    expect(await seatsTaken(on.db)).toEqual({ [course[0].id]: 0, [course[1].id]: 1, [free.id]: 1 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect(await kinds()).toEqual(["own-session-changed", "own-session-changed-notice"])
    const [, , mail] = await sendQueued(on.db)
    expect(mail?.recipients).toEqual([candidate.email])
    expect(await school.people.mailed("own-session-changed")).toMatchObject({
      sequence: 1,
      before: { date: "2027-06-12" },
    })

    const bookingId = moved?.id
    expect((await move({ version: 3, bookingId, sessionId: course[0].id })).status).toBe(200)
    const third = await move({ version: 4, bookingId })
    expect(third).toMatchObject({ status: 409, body: { code: "moved-often" } })
    expect((await shown()).seats[0]).toMatchObject({ terms: { move: "often", movesLeft: 0 } })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("move to another price that was shown: the difference is charged or credited at once, and the mail names it", async () => {
    const dearer = await aSession(on.db, { date: "2027-06-14", priceCents: 18_000 })
    const owed = async () => (await shown()).account?.owedCents ?? 0
    const before = await owed()
    expect(await move({ sessionId: dearer.id, priceCents: 17_000 })).toMatchObject({ body: { code: "other-price" } })
    expect(await move({ sessionId: dearer.id, priceCents: 18_000 })).toMatchObject({ status: 200 })
    expect(await owed()).toBe(before + 3000)
    expect(await seatOf(dearer.id)).toMatchObject({ priceCents: 18_000, terms: { keptCents: 0 } })
    expect(await school.people.mailed("own-session-changed")).toMatchObject({ prices: [15_000, 18_000] })
    const bookingId = (await seatOf(dearer.id))?.id
    const back = { version: 3, bookingId, sessionId: course[0].id, priceCents: 15_000 }
    expect(await move(back)).toMatchObject({ status: 200 })
    expect(await owed()).toBe(before)
  })

  test("move exactly at the limit, and a moment later not at all", async () => {
    now = limit
    expect((await move()).status).toBe(200)
    // A week before the session of 13 June, to which it moved.
    now = after(new Date("2027-06-06T07:00:00Z"))
    const bookingId = (await seatOf(free.id))?.id
    const late = await move({ version: 3, bookingId, sessionId: course[0].id })
    expect(late).toMatchObject({ status: 409, body: { code: "move-late" } })
  })

  test.each([
    ["session-full", 409, { currentParticipants: 6 }],
    ["session-unavailable", 409, { date: "2027-05-20" }],
    ["session-unavailable", 409, { isAvailable: false }],
    ["other-price", 409, { priceCents: 16_000 }],
    ["other-kind", 422, { sessionType: "practice" }],
    ["other-licence", 422, { licenseType: "inland" }],
    ["sessions-overlap", 422, { date: "2027-06-12", startTime: "13:00", endTime: "15:00" }],
  ] as const)("do not move into one that is %s (%i)", async (code, status, traits) => {
    const { id } = await aSession(on.db, { date: "2027-06-14", ...traits })
    const bookingId = await theory()
    const rows = await rowsOf(on.db)
    expect(await move({ bookingId, sessionId: id })).toMatchObject({ status, body: { code } })
    expect(await rowsOf(on.db)).toEqual(rows)
  })

  test("are left for nothing at the limit: the place is free, and another may be chosen instead", async () => {
    now = limit
    const bookingId = await theory()
    expect(await leave()).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await seatsTaken(on.db)).toEqual({ [course[0].id]: 0, [course[1].id]: 1, [free.id]: 0 })
    expect(await seatOf(course[0].id)).toMatchObject({
      bookingStatus: "cancelled",
      keptPercent: 0,
      terms: { cancellable: false },
    })
    expect(await kinds()).toEqual(["own-session-changed", "own-session-changed-notice"])
    expect(await school.people.mailed("own-session-changed")).toMatchObject({ money: { keptCents: 0 } })
    expect(await leave({ version: 3 })).toMatchObject({ status: 409, body: { code: "not-changeable" } })

    // The very session that was left may be chosen again.
    const replacement = { version: 3, bookingId, sessionId: course[0].id, priceCents: 15_000 }
    const again = `/api/v1/me/applications/${candidate.draft.id}/sessions`
    const key = { headers: { "idempotency-key": "0190a8e2-7c3a-4cc0-b3a1-5f1b8a5f9d10" } }
    const chosen = await school.people.call("POST", again, replacement, candidate.cookie, key)
    expect(chosen).toMatchObject({ status: 200, body: { sessionId: course[0].id } })
    expect(await school.people.mailed("training-session-replaced")).toMatchObject({ end: "left" })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("are left later only by who was told the cost, and each of the others is judged by its own day", async () => {
    now = after(limit)
    expect(await leave()).toMatchObject({ status: 409, body: { code: "terms-changed" } })
    expect(await leave({ keptPercent: 100 })).toMatchObject({ status: 200 })
    expect(await seatOf(course[0].id)).toMatchObject({ keptPercent: 100 })
    // It begins five hours later, on the same day.
    const own = new Date(limit.getTime() + 5 * 3_600_000)
    const seat = () => seatOf(course[1].id)
    expect(await seat()).toMatchObject({ terms: { freeUntil: own.toISOString(), keptPercent: 0, move: "free" } })
    now = after(own)
    expect(await seat()).toMatchObject({ terms: { keptPercent: 100, move: "late" } })
    const record = `/api/v1/admin/applications/${candidate.draft.id}`
    expect((await school.people.call("GET", record, undefined, school.admin.cookie)).body).toMatchObject({
      sessions: [{ keptPercent: 100 }, { keptPercent: null }],
      history: [
        {},
        { action: "application.session-left", change: { keptPercent: 100, keptCents: 15_000, creditedCents: 0 } },
      ],
    })
  })

  test("without a price are left late for nothing, and no mail speaks of money", async () => {
    const marc = await school.candidate("Marc")
    await marc.submit(await aCourse(on.db, { priceCents: 0, date: "2027-06-14" }))
    now = after(new Date("2027-06-07T07:00:00Z"))
    const key = { applicationId: marc.draft.id }
    const { seats } = (await look(key, marc.cookie)).body as unknown as OwnSessions
    expect(seats[0]).toMatchObject({ terms: { keptPercent: 100, keptCents: 0 } })
    const leaving = { ...key, version: 2, bookingId: seats[0]?.id, keptPercent: 100, keptCents: 0 }
    expect(await ask("/cancellation", leaving, marc.cookie)).toMatchObject({ status: 200 })
    for (const kind of ["own-session-changed", "own-session-changed-notice"] as const) {
      expect(await school.people.mailed(kind)).not.toHaveProperty("money")
    }
    const [left] = await on.db
      .selectFrom("events")
      .select("change")
      .where("action", "=", "application.session-left")
      .execute()
    expect(left?.change).toMatchObject({ keptPercent: 100, priceCents: 0 })
    expect(left?.change).not.toHaveProperty("keptCents")
  })

  test("do not change once begun, once the school cancelled them, or of a rejected application", async () => {
    const bookingId = await theory()
    await school.cancel(course[0].id)
    expect(await leave({ bookingId })).toMatchObject({ status: 409, body: { code: "not-changeable" } })
    const practice = (await seatOf(course[1].id))?.id
    now = new Date("2027-06-12T12:00:00Z")
    expect(await leave({ bookingId: practice, keptPercent: 100 })).toMatchObject({ body: { code: "not-changeable" } })
    now = early
    expect(await leave({ bookingId: practice, version: 1 })).toMatchObject({ body: { code: "changed-meanwhile" } })
    const rejected = { status: "rejected" as const }
    await on.db.updateTable("boatLicenseApplications").set(rejected).where("id", "=", candidate.draft.id).execute()
    expect(await move({ bookingId: practice })).toMatchObject({ status: 409, body: { code: "not-changeable" } })
  })

  test("of a deleted account open to nobody", async () => {
    await on.db.updateTable("boatLicenseApplications").set({ userId: null, personId: null }).execute()
    expect((await look()).status).toBe(404)
    expect(await mintManageLink(on.db, candidate.draft.id)).toBeUndefined()
  })
})
