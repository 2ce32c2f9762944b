import { beforeEach, describe, expect, test } from "vitest"
import { moveSeats } from "#app/features/calendar/door/free-seats.server.ts"
import type { MyApplications } from "#app/features/licence/licence.schema.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { aCourse } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

describe.each(engines)("a candidate's account on %s", (engine) => {
  const on = useDatabase(engine)
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let course: Awaited<ReturnType<typeof aCourse>>
  let now: Date

  beforeEach(async () => {
    now = new Date("2027-06-01T10:00:00Z")
    school = await sessionSchool(on, { clock: { now: () => now } })
    course = await aCourse(on.db)
    candidate = await school.candidate()
    await candidate.submit(course)
  })

  async function account() {
    const { body } = await school.people.call("GET", "/api/v1/me/applications", undefined, candidate.cookie)
    return body as unknown as MyApplications
  }

  async function tick(sessionId: string) {
    const seats = on.db.updateTable("seats").set({ attendance: "present", attendanceAt: now })
    await seats.where("sessionId", "=", sessionId).execute()
  }

  async function managePage() {
    const look = { applicationId: candidate.draft.id }
    const { body } = await school.people.call("POST", "/api/v1/own-sessions", look, candidate.cookie)
    return body as unknown as OwnSessions
  }

  test("says of each session what the manage page says", async () => {
    const [application] = (await account()).items
    expect(application?.sessions).toEqual((await managePage()).seats)
    now = new Date("2027-06-11T10:00:00Z")
    const [later] = (await account()).items
    expect(later?.sessions).toMatchObject([
      { priceCents: 15_000, terms: { keptPercent: 100, move: "late" } },
      { priceCents: 15_000, terms: { keptPercent: 100, move: "late" } },
    ])
    expect(later?.sessions).toEqual((await managePage()).seats)
  })

  test("knows the session that comes next, with its application and what is left to pay", async () => {
    const [theory, practice] = course
    const { items, upcoming } = await account()
    expect(upcoming).toEqual({
      applicationId: candidate.draft.id,
      licenseType: "coastal",
      status: "submitted",
      rest: items[0]?.rest,
      seat: items[0]?.sessions[0],
    })
    expect(upcoming).toMatchObject({ rest: { cents: 30_000 }, seat: { sessionId: theory.id } })
    now = theory.endsAt
    expect((await account()).upcoming).toMatchObject({ seat: { sessionId: practice.id } })
    now = practice.endsAt
    expect((await account()).upcoming).toBeNull()
  })

  test("puts the session that the school moved first, until it begins or its candidate is there", async () => {
    const [theory, practice] = course
    await on.db.transaction().execute(async (trx) => await moveSeats(trx, { sessionId: practice.id, now }))
    expect((await account()).upcoming).toMatchObject({
      seat: { sessionId: practice.id, terms: { movedBySchool: true, move: "free" } },
    })
    await tick(practice.id)
    expect((await account()).upcoming).toMatchObject({ seat: { sessionId: theory.id } })
  })

  test("lets nobody move or leave a session once they are there, whatever the school moved before", async () => {
    const [theory] = course
    await on.db.transaction().execute(async (trx) => await moveSeats(trx, { sessionId: theory.id, now }))
    now = new Date(theory.startsAt.getTime() - 1_200_000)
    await tick(theory.id)
    const { version, seats } = await managePage()
    const seat = seats.find(({ sessionId }) => sessionId === theory.id)
    expect(seat?.terms).toMatchObject({ cancellable: false, movedBySchool: false, move: "over" })
    const asked = { applicationId: candidate.draft.id, version, bookingId: seat?.id }
    const acts = { cancellation: { keptPercent: 0 }, move: { sessionId: course[1].id }, acceptance: {} }
    for (const [act, more] of Object.entries(acts)) {
      const body = { ...asked, ...more }
      expect(await school.people.call("POST", `/api/v1/own-sessions/${act}`, body, candidate.cookie)).toMatchObject({
        status: 409,
        body: { code: "not-changeable" },
      })
    }
  })

  test("finds the next session of an application that stands on a later page", async () => {
    for (let count = 0; count < 11; count++) await applicationOf(on.db, candidate.userId, { status: "rejected" })
    const { items, upcoming } = await account()
    expect(items.map(({ id }) => id)).not.toContain(candidate.draft.id)
    expect(upcoming).toMatchObject({ applicationId: candidate.draft.id, seat: { sessionId: course[0].id } })
  })

  test("shows nobody the sessions of somebody else", async () => {
    const other = await school.people.someone("autre@example.ch")
    const { body } = await school.people.call("GET", "/api/v1/me/applications", undefined, other.cookie)
    expect(body).toEqual({ items: [], nextCursor: null, upcoming: null })
  })
})
