import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { answersOf, waitingAnswers } from "#app/features/reservations/answer/answers.queries.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const wednesday = instantAt("2027-06-09", "10:00")
const sunday = instantAt("2027-06-13", "17:00")
const now = instantAt("2027-06-15", "12:00")

describe.each(engines)("« Répondre avant » on %s", (engine) => {
  const on = useDatabase(engine)

  beforeEach(async () => {
    await reservationsOf(on.db, null, [
      { status: "pending", day: "2027-07-01" },
      { status: "confirmed", day: "2027-07-02" },
      { status: "pending", day: "2027-06-12" },
    ])
    await askedAt(wednesday)
  })

  const askedAt = (createdAt: Date) =>
    on.db
      .updateTable("reservations")
      .set({ createdAt: createdAt as never })
      .execute()
  const close = (fromDate: string, toDate: string, base: string | null = null) =>
    on.db
      .insertInto("closures")
      .values({ id: uuid(), fromDate, toDate, base, reason: "Tempête", public: false })
      .execute()
  async function due() {
    const rows = await on.db.selectFrom("reservations").selectAll().orderBy("day").execute()
    const answers = await answersOf(on.db, rows, now)
    return rows.map(({ id }) => answers.get(id)?.by ?? null)
  }

  test("is told for requests that wait, and not once they are answered or their time has come", async () => {
    expect(await due()).toEqual([null, instantAt("2027-06-10", "10:00").toISOString(), null])
  })

  test("leaves out the weekly closing day and the closures of the base, never those of another one", async () => {
    await askedAt(sunday)
    expect((await due())[1]).toBe(instantAt("2027-06-15", "17:00").toISOString())
    await close("2027-06-15", "2027-06-16", "vevey")
    expect((await due())[1]).toBe(instantAt("2027-06-15", "17:00").toISOString())
    await close("2027-06-15", "2027-06-16", "nyon")
    expect((await due())[1]).toBe(instantAt("2027-06-17", "17:00").toISOString())
  })

  test("is not stopped by the off-season", async () => {
    await on.db.insertInto("seasons").values({ id: uuid(), fromDate: "2027-08-01", toDate: "2027-09-30" }).execute()
    expect((await due())[1]).toBe(instantAt("2027-06-10", "10:00").toISOString())
  })

  test("the overview counts what waits, what is soon due and what is late", async () => {
    expect(await waitingAnswers(on.db, now)).toMatchObject({ waiting: 1, soon: 0, late: 1 })
    await askedAt(sunday)
    const soon = { waiting: 1, soon: 1, late: 0, nextBy: instantAt("2027-06-15", "17:00").toISOString() }
    expect(await waitingAnswers(on.db, now)).toEqual(soon)
    await on.db.updateTable("reservations").set({ status: "confirmed" }).execute()
    expect(await waitingAnswers(on.db, now)).toEqual({ waiting: 0, soon: 0, late: 0, nextBy: null })
  })
})
