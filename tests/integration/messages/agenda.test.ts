import { describe, expect, test } from "vitest"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import { fromAddress } from "#tests/support/test-app.ts"

describe.each(engines)("agendas on %s", (engine) => {
  const on = useDatabase(engine)

  async function school() {
    const people = await accountsOf(on)
    const admin = await people.someone("claire@example.ch")
    await on.db.insertInto("userRoles").values({ userId: admin.userId, role: "admin" }).execute()
    const person = await people.someone("camille@example.ch")
    const [own] = await reservationsOf(on.db, person.userId, [{ status: "confirmed", email: person.email }])
    await reservationsOf(on.db, null, [{ status: "pending", email: "other@example.ch", day: "2027-06-13" }])
    const make = async (path: string, cookie: string, body: object = {}) => {
      const made = await people.call("POST", path, body, cookie)
      expect(made.status).toBe(201)
      return new URL(String(made.body.address)).pathname
    }
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await people.app.request(path, { headers }, fromAddress("203.0.113.9"))
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    return { ...people, admin, person, own, make, read }
  }

  test("a person's has their own bookings alone, and is not sent again while nothing changes", async () => {
    const { person, own, make, read } = await school()
    const path = await make("/api/v1/me/agenda", person.cookie)
    const first = await read(path)
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    expect(readCalendar(first.text)).toMatchObject({
      method: "PUBLISH",
      events: [
        { uid: `${own?.id}@troisports.example`, status: "CONFIRMED", sequence: 0, starts: "2027-06-12T12:00:00.000Z" },
      ],
    })
    const etag = first.headers.get("etag") ?? ""
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await read(path, { "if-none-match": known })
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag])
    }
    expect((await read(path, { "if-none-match": '"other"' })).status).toBe(200)

    const cancelled = { bookingId: own?.id ?? "", version: 1, status: "cancelled", actor: "system" } as const
    await changeReservationStatus(on.db, { ...cancelled, now: testNow })
    const second = await read(path, { "if-none-match": etag })
    expect(readCalendar(second.text).events).toMatchObject([{ status: "CANCELLED", sequence: 1 }])
  })

  test("is read again after an hour, compressed, and says where an answer is of use", async () => {
    const { person, make, read } = await school()
    const path = await make("/api/v1/me/agenda", person.cookie)
    const plain = await read(path)
    expect(plain.text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n")
    expect(plain.text).toContain("X-PUBLISHED-TTL:PT1H\r\n")
    expect(plain.text.endsWith("END:VCALENDAR\r\n")).toBe(true)
    expect(readCalendar(plain.text).events[0]?.description).toMatch(/^Refuser ici n’annule rien/)
    expect(plain.headers.get("referrer-policy")).toBe("no-referrer")
    const compressed = await read(path, { "accept-encoding": "gzip" })
    expect(compressed.headers.get("content-encoding")).toBe("gzip")
    expect(compressed.headers.get("etag")).toBe(plain.headers.get("etag"))
    expect(compressed.headers.get("vary")).toContain("Accept-Encoding")
  })

  test("is refused to who reads it more than 120 times an hour, and to nobody else", async () => {
    const { person, admin, make, read } = await school()
    const path = await make("/api/v1/me/agenda", person.cookie)
    for (let times = 0; times < 120; times += 1) expect((await read(path)).status).toBe(200)
    const refused = await read(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await read(await make("/api/v1/me/agenda", admin.cookie))).status).toBe(200)
  })

  test.each([
    (path: string) => path,
    (path: string) => path.replace("agenda", "Agenda"),
    (path: string) => path.replace("agenda", "agendas"),
    (path: string) => path.replace("/agenda/", "/agenda%2F"),
    (path: string) => path.replace("/agenda/", "/fr/agenda/"),
    (path: string) => path.replace("/agenda", ""),
    (path: string) => path.replace(".ics", ".ICS"),
    (path: string) => path.replace(".ics", ""),
    (path: string) => `${path}/`,
    (path: string) => `/api/v1${path}`,
  ])("no log line names an address that is mistyped: %o", async (mistyped) => {
    const { person, make, read, logText } = await school()
    const path = await make("/api/v1/me/agenda", person.cookie)
    const secret = path.slice("/agenda/".length, -".ics".length)
    await read(mistyped(path))
    expect(logText()).toContain('"path":"/agenda/…"')
    expect(logText()).not.toContain(secret)
    // Own pages and endpoints stay readable.
    expect(logText()).toContain('"path":"/api/v1/me/agenda"')
  })

  test("the address that is replaced or ended leads nowhere, nor does a shortened one", async () => {
    const { person, make, read, call } = await school()
    const before = await make("/api/v1/me/agenda", person.cookie)
    const after = await make("/api/v1/me/agenda", person.cookie)
    expect((await read(before)).status).toBe(404)
    expect((await read(after)).status).toBe(200)
    expect((await read(after.replace(/.\.ics$/, ".ics"))).status).toBe(404)
    expect((await call("DELETE", "/api/v1/me/agenda", undefined, person.cookie)).status).toBe(200)
    expect((await read(after)).status).toBe(404)
  })

  test("the school's have initials and references, no name, and end with the role", async () => {
    const { admin, person, make, read, call, logText } = await school()
    const all = await make("/api/v1/admin/agendas", admin.cookie, { scope: "all", subject: "" })
    const base = await make("/api/v1/admin/agendas", admin.cookie, { scope: "base", subject: "morges" })
    const { text } = await read(all)
    expect(readCalendar(text).events.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^Location de Bateau – [A-Z]\. [A-Z]\.$/),
      expect.stringMatching(/^Location de Bateau – [A-Z]\. [A-Z]\.$/),
    ])
    expect(text).not.toMatch(/Camille|Favre|@example/)
    expect(readCalendar((await read(base)).text).events).toEqual([])
    expect((await call("POST", "/api/v1/admin/agendas", { scope: "base", subject: "zug" }, admin.cookie)).status).toBe(
      422,
    )
    expect((await call("POST", "/api/v1/admin/agendas", { scope: "all", subject: "" }, person.cookie)).status).toBe(403)
    await on.db.deleteFrom("userRoles").execute()
    expect((await read(all)).status).toBe(404)
    // The log names no address of an agenda.
    expect(logText()).toContain('"path":"/agenda/…"')
    expect(logText()).not.toContain(all)
  })
})
