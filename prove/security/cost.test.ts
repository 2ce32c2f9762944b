import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { pages } from "#content/pages.ts"
import { siteDocuments } from "#server/pages/site-documents.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type TestApp, testApp } from "#tests/support/test-app.ts"
import { fillDatabase } from "./school.ts"

/** What an anonymous request may take of the thread that answers everybody, in milliseconds. */
const budgetMs = 5
/** Two months of rentals are a thousand slots: what a browser is sent to show them. */
const listingBudgetMs = 20
/** What the loop below took where the budget was set. */
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

/** Processor time of this thread per call, over many: what other programs take of the machine does not count. */
async function costOf(work: () => Promise<unknown> | void, times = rounds): Promise<number> {
  const before = process.threadCpuUsage()
  for (let round = 0; round < times; round += 1) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / times
}

/** The median of several measures, divided by how much slower this machine is just now than the one of the budget. */
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

/** At least one loop, and as many more as a faster machine needs for the time. */
function takeTenMilliseconds(): void {
  const before = process.threadCpuUsage()
  let spent = 0
  while (spent < loopMs) {
    loop()
    const { user, system } = process.threadCpuUsage(before)
    spent = (user + system) / 1_000
  }
}

const ask = (path: string, init?: RequestInit) => async () => {
  const answer = await site.app.request(path, init)
  await answer.arrayBuffer()
}

interface Description {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; schema: { enum?: string[] } }[] }>>
}

/** Every address that anybody may read, as its description names it: of pages, site documents and endpoints. */
async function readings(): Promise<string[]> {
  const description = (await (await site.app.request("/api/openapi.json")).json()) as Description
  const endpoints = Object.entries(description.paths)
    .filter(([, item]) => item.get)
    .map(([path, item]) => {
      const query = (item.get?.parameters ?? []).filter((one) => one.in === "query" && one.schema.enum)
      const asked = query.map(({ name, schema }) => `${name}=${schema.enum?.[0]}`).join("&")
      return `${path.replaceAll(/\{\w+\}/g, "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12")}${asked ? `?${asked}` : ""}`
    })
    .filter((path) => !path.startsWith("/api/v1/availability?"))
  const others = ["/api/openapi.json", "/api/none", "/nulle-part", "/healthz", "/readyz"]
  return [...pages.map(({ path }) => path), ...siteDocuments("http://localhost").keys(), ...others, ...endpoints]
}

describe("an anonymous request", () => {
  test("of any page, document or endpoint takes less than 5 ms of the thread that answers everybody", async () => {
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
    ["two months of rentals", "", 61, "&bounds=true"],
    ["two months of rentals of an hour", "", 61, "&bounds=true&hours=1"],
    ["two months of rentals of eight hours", "", 61, "&bounds=true&hours=8"],
    ["three months of days", "/days", 89, "&hours=8"],
  ])("for %s takes a bounded part more", async (_, listing, days, asked) => {
    const from = dayAt(now)
    const path = `/api/v1/availability${listing}?type=boat_rental&from=${from}&to=${addDays(from, days)}${asked}`
    const cost = await fairCost(ask(path))
    console.log(`    · ${path}: ${cost.toFixed(1)} ms`)
    expect(cost).toBeLessThan(listingBudgetMs)
  })

  test("for the description is answered compressed, and not at all when it is known", async () => {
    const first = await site.app.request("/api/openapi.json", { headers: { "accept-encoding": "br" } })
    const etag = first.headers.get("etag") ?? ""
    expect(first.headers.get("content-encoding")).toBe("br")
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(60_000)
    const headers = { "accept-encoding": "br", "if-none-match": etag }
    expect((await site.app.request("/api/openapi.json", { headers })).status).toBe(304)
  })

  test("negative control: one that takes ten milliseconds is found out", async () => {
    expect(await fairCost(async () => takeTenMilliseconds())).toBeGreaterThan(budgetMs)
  })
})
