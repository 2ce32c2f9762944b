import { describe, expect, test } from "vitest"
import type { AdminSession } from "#app/features/calendar/courses/training.admin.schema.ts"
import { addDays } from "#app/platform/clock.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

describe("the table of training sessions", () => {
  const on = useDatabase()

  async function aSeason() {
    const later = await aSession(on.db, { date: "2027-06-20", licenseType: "inland" })
    const noon = await aSession(on.db, { startTime: "12:00", endTime: "13:00", sessionType: "practice" })
    const morning = await aSession(on.db)
    const begun = await aSession(on.db, { date: "2027-06-10", startTime: "12:00", endTime: "13:00" })
    const cancelled = await aSession(on.db, { date: "2027-06-13", cancelledAt: testNow })
    const closed = await aSession(on.db, { date: "2027-06-14", isAvailable: false })
    return { later, noon, morning, begun, cancelled, closed }
  }

  test("is by date, then hour, and says where each session stands", async () => {
    const { later, noon, morning, begun, cancelled, closed } = await aSeason()
    const { body } = await (await sessionSchool(on)).ask("")
    expect((body.items as AdminSession[]).map(({ id, state }) => [id, state])).toEqual([
      [begun.id, "past"],
      [morning.id, "open"],
      [noon.id, "open"],
      [cancelled.id, "cancelled"],
      [closed.id, "closed"],
      [later.id, "open"],
    ])
    expect(body.nextCursor).toBeNull()
  })

  test("is filtered by period, licence and type, in either spelling, and turned round", async () => {
    const { later, noon, morning, begun, cancelled, closed } = await aSeason()
    const school = await sessionSchool(on)
    const listed = async (query: string) => ((await school.ask(query)).body.items as AdminSession[]).map(({ id }) => id)
    const upcoming = [morning, noon, cancelled, closed, later].map(({ id }) => id)
    expect(await listed("?period=upcoming")).toEqual(upcoming)
    expect(await listed("?period=upcoming&sort=date:desc")).toEqual(upcoming.toReversed())
    expect(await listed("?period=past")).toEqual([begun.id])
    expect(await listed("?licenseType=eaux_interieures")).toEqual([later.id])
    expect(await listed("?licenseType=inland")).toEqual([later.id])
    expect(await listed("?sessionType=practical")).toEqual([noon.id])
    expect(await listed("?sessionType=theory&licenseType=cotier&period=past")).toEqual([begun.id])
  })

  test("comes page by page, each session once, also sessions of the same moment", async () => {
    for (let number = 0; number < 60; number += 1) await aSession(on.db, { date: addDays("2027-06-12", number >> 3) })
    const school = await sessionSchool(on)
    const all: string[] = []
    let cursor = ""
    for (let page = 0; page < 3; page += 1) {
      const { body } = await school.ask(`?period=upcoming${cursor}`)
      all.push(...(body.items as AdminSession[]).map(({ id }) => id))
      cursor = `&cursor=${String(body.nextCursor)}`
    }
    expect(cursor).toBe("&cursor=null")
    expect(new Set(all).size).toBe(60)
  })

  test("is exported as the filters show it, for a spreadsheet, and the export is written down", async () => {
    const { begun } = await aSeason()
    await aSession(on.db, { date: "2027-06-11", priceCents: 18_050, maxParticipants: 4, location: "=1+1" })
    const { people, admin } = await sessionSchool(on)
    const address = "/api/v1/admin/training-sessions/export.csv"
    const taken = async (query: string) =>
      await people.app.request(address + query, { headers: { cookie: admin.cookie } })
    const response = await taken("?licenseType=cotier&sessionType=theory&sort=date:desc")
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="sessions-2027-06-10.csv"')
    const lines = (await response.text()).split("\r\n")
    expect(lines).toHaveLength(7)
    expect(lines.slice(4, 6)).toEqual([
      `"11.06.2027";"09:00";"12:00";"Théorie";"Permis côtier";"Karim Jaccard";"'=1+1";0;4;180.5;"Ouverte"`,
      `"10.06.2027";"12:00";"13:00";"Théorie";"Permis côtier";"Karim Jaccard";"Base de Nyon";0;6;150;"Passée"`,
    ])
    expect(begun.startsAt).toEqual(testNow)
    const events = await on.db.selectFrom("events").selectAll().where("action", "like", "%exported").execute()
    expect(events).toMatchObject([
      {
        actor: admin.userId,
        action: "training-session.exported",
        change: { licenseType: "coastal", sort: "date:desc" },
      },
    ])
    expect((await taken("?period=never")).status).toBe(422)
  })

  test.each([
    "?period=never",
    "?licenseType=offshore",
    "?sessionType=sieste",
    "?sort=priceCents:asc",
    "?cursor=rien",
    "?q=karim",
    "?offset=10",
  ])("nonsense is refused in French: %s", async (query) => {
    const { status, body } = await (await sessionSchool(on)).ask(query)
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "invalid-request" } })
    expect(JSON.stringify(body)).not.toMatch(/Invalid|expected/)
  })
})
