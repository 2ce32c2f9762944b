import { describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { aCourse, aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

describe("the figures of training sessions", () => {
  const on = useDatabase()

  async function figuresAt(now: Date) {
    const school = await sessionSchool(on, { clock: { now: () => now } })
    return (await school.ask("/summary")).body
  }

  test("no session: figures of nothing", async () => {
    expect(await figuresAt(instantAt("2027-06-10", "12:00"))).toEqual({
      total: 0,
      available: 0,
      participants: 0,
      occupancyPercent: 0,
      today: "2027-06-10",
    })
  })

  test("count what was not cancelled; only what is open and ahead is available; seats taken of all places", async () => {
    await aSession(on.db, { maxParticipants: 6, currentParticipants: 4 })
    await aSession(on.db, { maxParticipants: 3, currentParticipants: 3 })
    await aSession(on.db, { isAvailable: false, maxParticipants: 10 })
    await aSession(on.db, { date: "2027-05-01", maxParticipants: 5, currentParticipants: 2 })
    await aSession(on.db, { maxParticipants: 20, cancelledAt: new Date() })
    expect(await figuresAt(instantAt("2027-06-10", "12:00"))).toMatchObject({
      total: 4,
      available: 2,
      participants: 9,
      occupancyPercent: 38,
    })
  })

  test.each([
    ["over midnight", "2027-06-11", "00:00", "00:30"],
    ["over the end of a month", "2027-07-01", "00:00", "00:30"],
    ["over the end of a year", "2028-01-01", "00:00", "00:30"],
    ["on the day clocks are put forward", "2027-03-28", "03:00", "04:00"],
    ["on the day clocks are put back", "2027-10-31", "03:00", "04:00"],
  ])("a session is available until it begins, %s", async (_, date, startTime, endTime) => {
    const { startsAt } = await aSession(on.db, { date, startTime, endTime })
    expect(await figuresAt(new Date(startsAt.getTime() - 1))).toMatchObject({ total: 1, available: 1 })
  })

  test.each([
    ["2027-06-11", "00:00", "00:30"],
    ["2027-03-28", "03:00", "04:00"],
    ["2027-10-31", "03:00", "04:00"],
  ])("and not from then on (%s)", async (date, startTime, endTime) => {
    const { startsAt } = await aSession(on.db, { date, startTime, endTime })
    expect(await figuresAt(startsAt)).toMatchObject({ total: 1, available: 0, today: date })
  })

  test("a booking counts at once, and no more once the session is cancelled", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    await (await school.candidate()).submit(course)
    expect((await school.ask("/summary")).body).toMatchObject({ participants: 2, occupancyPercent: 17 })
    await school.cancel(course[0].id)
    expect((await school.ask("/summary")).body).toMatchObject({ total: 1, participants: 1, occupancyPercent: 17 })
  })
})
