import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { createDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { type BookedCase, bookedCases, isCase, type Kind, states } from "#tests/support/surfaces/booked-cases.ts"
import { factsOfCase } from "#tests/support/surfaces/facts-of-case.ts"
import { type Reading, spaced } from "#tests/support/surfaces/readers.ts"
import { once, type School, type Surface } from "#tests/support/surfaces/surface.ts"
import { surfacesOfFiles } from "#tests/support/surfaces/surfaces-of-files.ts"
import { surfacesOfMails } from "#tests/support/surfaces/surfaces-of-mails.ts"
import { surfacesOfPages } from "#tests/support/surfaces/surfaces-of-pages.ts"

const surfaces = [...surfacesOfPages, ...surfacesOfMails, ...surfacesOfFiles]
const kinds = ["boat_license", "boat_rental", "group_outing", "theory", "practice"] as const
const hours = [200, 100, 47, 20, 3] as const
const table = kinds.flatMap((kind) =>
  states.flatMap((state) => (isCase(kind, state) ? hours.map((ahead) => [kind, state, ahead] as const) : [])),
)

let on: Awaited<ReturnType<typeof createDatabase>>
let school: School
let cases: BookedCase[]
let now = new Date("2027-06-10T10:00:00Z")

beforeAll(async () => {
  on = await createDatabase("embedded")
  const people = await accountsOf(on, { clock: { now: () => now } })
  const admin = await people.someone("admin@example.ch", { role: "admin" })
  school = { db: on.db, people, admin, answers: new Map() }
  cases = await bookedCases(on.db, people)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => on.remove())

function caseAt(kind: Kind, state: string, ahead: number): BookedCase {
  const booked = cases.find((one) => one.kind === kind && one.state === state)
  if (!booked) throw new Error(`no ${kind} that is ${state}`)
  now = new Date(booked.startsAt.getTime() - ahead * 3_600_000)
  vi.setSystemTime(now)
  return booked
}

/** Rendered once, for what it says and for its control. */
async function rendered({ name, of, render }: Surface, booked: BookedCase): Promise<string | undefined> {
  return of(booked) ? await once(school, `${name} of ${booked.id}`, () => render(school, booked, now)) : undefined
}

/** What is missing is left out, and spaces of every kind are one. */
function plain(reading: Reading) {
  const said = Object.entries(reading).filter(([, value]) => value !== undefined && value.length > 0)
  return Object.fromEntries(said.map(([fact, value]) => [fact, [value].flat().map(spaced)]))
}

describe("every surface says of a booking what its facts are", () => {
  test.each(table)("%s, %s, %i h before", async (kind, state, ahead) => {
    const booked = caseAt(kind, state, ahead)
    const facts = await factsOfCase(on.db, booked, now)
    const read: Record<string, unknown> = {}
    const owed: Record<string, unknown> = {}
    for (const surface of surfaces) {
      const seen = await rendered(surface, booked)
      if (seen === undefined) continue
      read[surface.name] = plain(surface.read(seen, booked))
      owed[surface.name] = plain(surface.says(facts, now))
    }
    expect(read).toEqual(owed)
    expect(Object.keys(read).length).toBeGreaterThan(2)
  })
})

describe("negative control: a surface that words one fact differently is found", () => {
  test.each(surfaces.map((surface) => [surface.name, surface] as const))("%s", async (_name, surface) => {
    const carried = new Set<string>()
    for (const [kind, state, ahead] of table) {
      const booked = caseAt(kind, state, ahead)
      const seen = await rendered(surface, booked)
      if (seen === undefined) continue
      const right = plain(surface.read(seen, booked))
      for (const [fact, values] of Object.entries(right)) {
        if (carried.has(fact)) continue
        carried.add(fact)
        const [value = ""] = values
        expect([fact, plain(surface.read(misspelt(seen, value), booked))]).not.toEqual([fact, right])
      }
    }
    expect(carried.size).toBeGreaterThan(0)
  })
})

/** Changes the last word of a fact, which is often its amount or its time, wherever the surface has it. */
function misspelt(seen: string, fact: string): string {
  const last = /[\p{L}\d€]{2,}(?=\P{L}*$)/u.exec(fact)?.[0] ?? fact
  return seen.replaceAll(last, "xyz")
}
