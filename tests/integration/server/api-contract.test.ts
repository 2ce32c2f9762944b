import { readFile, writeFile } from "node:fs/promises"
import { expect, test } from "vitest"
import {
  type ApiDocument,
  brokenPromises,
  contractOf,
  contractText,
  readContract,
} from "#tests/support/api-contract.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { testApp } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

const recorded = new URL("../../support/api-v1.txt", import.meta.url)

test("the API keeps what it promised: version 1 changes by additions alone", async () => {
  const on = await createDatabase("embedded")
  const site = await testApp(on)
  const now = contractOf(await wholeApi<ApiDocument>((path) => site.app.request(path)))
  await on.remove()
  expect(Object.keys(now).filter((heading) => heading.includes(" /api/v1/")).length).toBeGreaterThan(150)
  expect(readContract(contractText(now))).toEqual(now)
  // `npm run release:api`: what a release promises.
  if (process.env["RECORD_API"]) await writeFile(recorded, contractText(now))
  expect(brokenPromises(readContract(await readFile(recorded, "utf8")), now)).toEqual([])
})

const before = readContract(`Booking
  .base type "string"
  .notes? type "string"
post /api/v1/bookings
  named createBooking
  takes Booking
  201 application/json Booked
  409 slot-full
`)

test.each([
  ["an endpoint", { Booking: before["Booking"] ?? [] }, "post /api/v1/bookings is gone"],
  ["a refusal", without("post /api/v1/bookings", "409 slot-full"), "post /api/v1/bookings: 409 slot-full is gone"],
  ["a field", without("Booking", '.notes? type "string"'), 'Booking: .notes? type "string" is gone'],
  ["a new field that must be sent", withFact("Booking", ".phone type"), "Booking: .phone type is asked for"],
])("control: %s is noticed", (_what, now, broken) => {
  expect(brokenPromises(before, now)).toEqual([broken])
})

test("control: an addition is none", () => {
  expect(brokenPromises(before, withFact("Booking", ".phone? type"))).toEqual([])
  expect(brokenPromises(before, { ...before, "get /api/v1/bookings": ["named listBookings"] })).toEqual([])
})

function without(heading: string, fact: string) {
  return { ...before, [heading]: (before[heading] ?? []).filter((one) => one !== fact) }
}

function withFact(heading: string, fact: string) {
  return { ...before, [heading]: [...(before[heading] ?? []), fact] }
}
