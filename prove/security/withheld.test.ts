import { addDays } from "date-fns"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayAt } from "#app/platform/clock.server.ts"
import { withholdingOf, withholdingVariables } from "#app/platform/withholding-variables.server.ts"
import { withholdingDefaults } from "#content/limits.ts"
import { aSeason, withheldOf } from "#tests/factories/season.ts"
import { askServer } from "#tests/support/ask.ts"
import { countsOf, hold, rentAll, type SendFrom, takeADay, takeAWeek } from "#tests/support/crowds/attackers.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

const seasonDays = 60
const days = Array.from({ length: seasonDays }, (_, nth) => dayAt(addDays(new Date(), nth + 2)))
const unset = Object.fromEntries(Object.keys(withholdingVariables).map((name) => [name, ""]))

test("the variables of a new installation are the defaults", () => {
  const read = Object.entries(withholdingVariables).map(([name, schema]) => [name, schema.parse(undefined)])
  expect(withholdingOf(Object.fromEntries(read))).toEqual(withholdingDefaults)
})

describe.each(engines)("the built server on %s, as a new installation limits it", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let server: ServerProcess
  let send: SendFrom

  beforeAll(async () => {
    made = await createDatabase(engine)
    await aSeason(made.db, { from: days[0] ?? "", days: seasonDays })
    const { dataDir, url: databaseUrl } = made
    if (engine === "embedded") await made.database.close()
    server = await startServer({ dataDir, databaseUrl, env: { ...unset, TRUST_PROXY: "loopback" } })
    const ask = askServer(server.origin)
    send = (from, path, body, headers) =>
      ask(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
          "X-Forwarded-For": from,
          ...headers,
        },
        body: JSON.stringify(body),
      })
  })
  afterAll(async () => {
    if (server.alive()) await server.kill()
    await made.remove()
  })

  test("the three attacks of one network each leave half of every day, and 94 % of the season together", async () => {
    expect(new Set(await takeADay(send, "198.51.100.7", days[0] ?? ""))).toEqual(new Set([409]))
    expect(await takeAWeek(send, days.slice(7))).toContain("proof-needed")
    const emailOf = (nth: number) => `guest-${nth}@gmail.com`
    const rented = countsOf(await rentAll(send, days.slice(20), { count: 40, emailOf }))
    expect(rented).toEqual({ booked: 6, "proof-needed": 34 })
    expect(await hold(send, "192.0.2.1", { date: days[0] ?? "", timeSlot: "14:00" })).toBe(200)
    await server.stop()
    const look = () => withheldOf(made.db, new Date())
    const withheld = engine === "postgres" ? await look() : await lookInto(made, (db) => withheldOf(db, new Date()))
    console.log(`    · ${engine}: ${JSON.stringify(withheld)}`)
    expect(withheld.ofDay).toBeLessThanOrEqual(0.5)
    expect(withheld.ofSeason).toBeLessThanOrEqual(0.06)
  })
})
