import { once } from "node:events"
import type { Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { serve } from "@hono/node-server"
import fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { answerCsv, type CsvValue } from "./csv.server.ts"

const clock = { now: () => new Date("2027-12-31T23:30:00Z") }
const columns = [{ header: "Valeur", cell: (value: CsvValue) => value }]

describe.each(engines)("an export on %s", (engine) => {
  const on = useDatabase(engine)

  async function* pagesOf(...pages: CsvValue[][]) {
    yield* pages
  }

  function answer(pages: AsyncIterable<CsvValue[]>, asked = {}) {
    const deps = { db: on.db, clock }
    return answerCsv(deps, "an-admin", { name: "liste", entity: "user", columns, pages, asked })
  }

  async function cells(...values: CsvValue[]): Promise<string> {
    const bytes = Buffer.from(await (await answer(pagesOf(values))).arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    return bytes.subarray(3).toString("utf8").replace('"Valeur"\r\n', "")
  }

  test("is a dated file that no cache stores", async () => {
    const { headers } = await answer(pagesOf())
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="liste-2028-01-01.csv"',
      "cache-control": "no-store",
    })
  })

  test("of nothing is its headers", async () => {
    expect(await cells()).toBe("")
  })

  test.each<[CsvValue, string]>([
    ["Zoé 🛶 « l’été »", '"Zoé 🛶 « l’été »"'],
    ['a "b"; c', '"a ""b""; c"'],
    ["ligne 1\r\nligne 2", '"ligne 1\r\nligne 2"'],
    [null, ""],
    [-5, "-5"],
    [true, '"Oui"'],
    [{ day: "2027-10-31" }, '"31.10.2027"'],
    [new Date("2027-10-31T00:30:00Z"), '"31.10.2027 02:30"'],
    [new Date("2027-10-31T01:30:00Z"), '"31.10.2027 02:30"'],
    [new Date("2027-12-31T23:30:00Z"), '"01.01.2028 00:30"'],
  ])("writes %j as %s", async (value, written) => {
    expect(await cells(value)).toBe(`${written}\r\n`)
  })

  test.each([
    "=1+1",
    "+41 79 123 45 67",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =cmd|' /C calc'!A0",
    "\u00A0=1",
    "＝1+1",
    '=HYPERLINK("http://evil.example";"x")',
    "-",
  ])("lets no spreadsheet run %j", async (value) => {
    expect(await cells(value)).toBe(`"'${value.replaceAll('"', '""')}"\r\n`)
  })

  test.each([
    ["+41 79 123 45 67", "+41 79 123 45 67"],
    ["+41791234567", "+41 79 123 45 67"],
    ["+41 (0)79/123.45.67", "+41 79 123 45 67"],
    ["0791234567", "079 123 45 67"],
    ["+33 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["+49 170 1234567", "+49 170 1234567"],
    ["+352 621 123 456", "+35262112 34 56"],
    ["+352621123456", "+35262112 34 56"],
    ["+1+2", "'+1+2"],
    ["+41 79 123 45 67;=1+1", "'+41 79 123 45 67;=1+1"],
    ["+A1 79 123 45 67", "'+A1 79 123 45 67"],
    ["-41 79 123 45 67", "'-41 79 123 45 67"],
  ])("writes the phone number %j as %j", async (phone, written) => {
    expect(await cells({ phone })).toBe(`"${written}"\r\n`)
  })

  test("writes no phone number that a spreadsheet could run or take for a number", async () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from("+0123456789 ().-/=@AB'")), maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(typed, async (rest) => {
        const cell = (await cells({ phone: `+${rest}` })).slice(1, -3)
        expect(cell).toMatch(/^'|^\+\d+( \d+)* (\d|\d\d|\d{4,})$/)
      }),
    )
  })

  test("writes one event: filters by value, what was searched for by name only", async () => {
    await answer(pagesOf(["a"]), { sort: "createdAt:desc", status: "pending", q: ["favre"] })
    const [event, ...others] = await on.db.selectFrom("events").selectAll().execute()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      actor: "an-admin",
      action: "user.exported",
      entity: "user",
      entityId: "list",
      change: { sort: "createdAt:desc", status: "pending", fields: ["q"] },
    })
    expect(JSON.stringify(event)).not.toContain("favre")
  })

  test("that cannot be read is refused before it begins, and written down nowhere", async () => {
    async function* broken(): AsyncGenerator<CsvValue[]> {
      yield await Promise.reject(new Error("database is away"))
    }
    await expect(answer(broken())).rejects.toThrow("database is away")
    expect(await rowsOf(on.db)).toEqual({})
  })

  test("that breaks on the way ends as an error, not as a shorter file", async () => {
    async function* breaking(): AsyncGenerator<CsvValue[]> {
      yield ["a"]
      throw new Error("database is away")
    }
    await expect((await answer(breaking())).text()).rejects.toThrow("database is away")
  })
})

describe("an export through a socket", () => {
  const on = useDatabase("embedded")

  test("reads as fast as the browser takes it, and no further once the browser has gone", async () => {
    let read = 0
    let ended = false
    async function* endless() {
      try {
        for (;;) {
          read += 1
          yield Array.from({ length: 500 }, () => "x".repeat(1_000))
          await new Promise(setImmediate)
        }
      } finally {
        ended = true
      }
    }
    const deps = { db: on.db, clock }
    const fetch = () => answerCsv(deps, "x", { name: "l", entity: "user", columns, pages: endless(), asked: {} })
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false }) as Server
    await once(server, "listening")
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await once(socket, "readable")
    let before = 0
    // A reader that stops reading stops the server: what lies between the two is all that is read ahead.
    await vi.waitUntil(
      () => {
        const still = read > 0 && read === before
        before = read
        return still
      },
      { interval: 300, timeout: 120_000 },
    )
    expect(read).toBeLessThan(100)
    expect(ended).toBe(false)
    socket.destroy()
    await expect.poll(() => ended).toBe(true)
    server.close()
  })
})
