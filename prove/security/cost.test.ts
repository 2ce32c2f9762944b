import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { pages } from "#content/pages.ts"
import { siteDocuments } from "#server/pages/site-documents.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type TestApp, testApp } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"
import { fillDatabase } from "./school.ts"

/** The most milliseconds that an anonymous request may occupy the main thread. */
const budgetMs = 5
/** The same for two months of rentals, which are a thousand slots. */
const listingBudgetMs = 20
/** The time of the loop below on the machine that set the budget. */
const loopMs = 10
const rounds = 15

let made: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
const now = new Date()

beforeAll(async () => {
  made = await createDatabase("embedded")
  await fillDatabase(made.db, now)
  site = await testApp(made, { clock: { now: () => now }, files: siteDocuments("http://localhost") })
})
afterAll(() => made.remove())

/** Measures this thread's processor time per call, so that other programs do not count. */
async function costOf(work: () => Promise<unknown> | void, times = rounds): Promise<number> {
  const before = process.threadCpuUsage()
  for (let round = 0; round < times; round += 1) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / times
}

/** Returns the median of several measures, scaled by how slow this machine is now. */
async function fairCost(work: () => Promise<unknown>): Promise<number> {
  await work()
  const measured: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const pace = Math.max(1, (await costOf(loop, 3)) / loopMs)
    measured.push((await costOf(work)) / pace)
  }
  return measured.toSorted((a, b) => a - b)[1] ?? Number.NaN
}

function loop(): void {
  const values = Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 20_011}`)
  if (JSON.stringify(values.toSorted()).length === 0) throw new Error("nothing was sorted")
}

/** Runs one loop, and more if this machine is faster. */
function takeTenMilliseconds(): void {
  const before = process.threadCpuUsage()
  let spent = 0
  while (spent < loopMs) {
    loop()
    const { user, system } = process.threadCpuUsage(before)
    spent = (user + system) / 1_000
  }
}

/** Asks as browsers do. What it reads it leaves: to join a body is the work of a client. */
const ask = (path: string) => async () => {
  const answer = await site.app.request(path, { headers: { "accept-encoding": "br" } })
  for await (const _ of answer.body ?? []) continue
}

interface Description {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; schema: { enum?: string[] } }[] }>>
}

/** Lists every public address: pages, site documents and endpoints. */
async function readings(): Promise<string[]> {
  const description = await wholeApi<Description>((path) => site.app.request(path))
  const endpoints = Object.entries(description.paths)
    .filter(([, item]) => item.get)
    .map(([path, item]) => {
      const query = (item.get?.parameters ?? []).filter((one) => one.in === "query" && one.schema.enum)
      const asked = query.map(({ name, schema }) => `${name}=${schema.enum?.[0]}`).join("&")
      return `${path.replaceAll(/\{\w+\}/g, "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12")}${asked ? `?${asked}` : ""}`
    })
    .filter((path) => !path.startsWith("/api/v1/availability"))
  const others = ["/api/openapi.json", "/api/none", "/nulle-part", "/healthz", "/readyz"]
  return [...pages.map(({ path }) => path), ...siteDocuments("http://localhost").keys(), ...others, ...endpoints]
}

describe("an anonymous request", () => {
  test("of any page, document or endpoint occupies the main thread for less than 5 ms", async () => {
    const dear: string[] = []
    const paths = await readings()
    expect(paths.length).toBeGreaterThan(60)
    for (const path of paths) {
      const cost = await fairCost(ask(path))
      if (!(cost < budgetMs)) dear.push(`${path}: ${cost.toFixed(1)} ms`)
    }
    expect(dear).toEqual([])
  })

  test.each([
    ["two months of rentals", "?type=boat_rental&bounds=true", 61],
    ["two months of rentals of an hour", "?type=boat_rental&bounds=true&hours=1", 61],
    ["two months of rentals of eight hours", "?type=boat_rental&bounds=true&hours=8", 61],
    ["three months of days of rentals", "/days?type=boat_rental&hours=8", 89],
    ["three months of days of lessons", "/days?type=boat_license", 89],
    ["three months of days of outings", "/days?type=group_outing", 89],
  ])("for %s takes a bounded part more", async (_, listing, days) => {
    const from = dayAt(now)
    const path = `/api/v1/availability${listing}&from=${from}&to=${addDays(from, days)}`
    const cost = await fairCost(ask(path))
    console.log(`    · ${path}: ${cost.toFixed(1)} ms`)
    expect(cost).toBeLessThan(listingBudgetMs)
  })

  test("for the description is answered compressed, and with 304 when the client has it", async () => {
    const first = await site.app.request("/api/openapi.json", { headers: { "accept-encoding": "br" } })
    const etag = first.headers.get("etag") ?? ""
    expect(first.headers.get("content-encoding")).toBe("br")
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(60_000)
    const headers = { "accept-encoding": "br", "if-none-match": etag }
    expect((await site.app.request("/api/openapi.json", { headers })).status).toBe(304)
  })

  test("negative control: a request of ten milliseconds is found", async () => {
    expect(await fairCost(async () => takeTenMilliseconds())).toBeGreaterThan(budgetMs)
  })
})
