import { afterAll, beforeAll, expect, test } from "vitest"
import { rentalSlots } from "#tests/factories/slots.ts"
import { redoclyFaults, spectralFaults } from "#tests/support/api-rules.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { generateClient } from "#tests/support/generated-client.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { type TestApp, testApp } from "#tests/support/test-app.ts"

const origin = "https://troisports.ch"

/** What a stranger to our code would write with a client made from the document alone. */
const program = `
import { Api } from "./client.mjs"

export async function book(customFetch: typeof fetch): Promise<string> {
  const { api } = new Api({ customFetch })
  const { data } = await api.listSlots({ type: "boat_rental", hours: 1 })
  const slot = data.items.find(({ obstacle }) => obstacle === null)
  if (!slot) throw new Error("no free slot")
  const guest = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
  const where = { base: slot.base, reservationDate: slot.date, timeSlot: slot.timeSlot }
  const wanted = { ...guest, ...where, reservationType: "boat_rental", rentalDuration: 1, boatType: "electric_small" } as const
  const booked = await api.createReservation(wanted, { headers: { "Idempotency-Key": crypto.randomUUID() } })
  return booked.data.reference
}

export async function change(customFetch: typeof fetch): Promise<string[]> {
  const { api } = new Api({ customFetch })
  const { data } = await api.listSlots({ type: "boat_rental", hours: 1 })
  const [slot, other] = data.items.filter(({ obstacle }) => obstacle === null)
  if (!slot || !other) throw new Error("no two free slots")
  const guest = { firstName: "Marc", lastName: "Favre", email: "marc@example.ch", phone: "+41 79 765 43 21" }
  const where = { base: slot.base, reservationDate: slot.date, timeSlot: slot.timeSlot }
  const wanted = { ...guest, ...where, reservationType: "boat_rental", rentalDuration: 1, boatType: "electric_small" } as const
  const booked = await api.createReservation(wanted, { headers: { "Idempotency-Key": crypto.randomUUID() } })
  const { id, manageSecret: secret } = booked.data
  const read = await api.getReservation(id, { headers: { "Manage-Secret": secret } })
  const { version } = read.data
  const moved = await api.moveOwnReservation({ secret, version, base: other.base, date: other.date, timeSlot: other.timeSlot })
  const cancelled = await api.cancelOwnReservation({ secret, version: moved.data.version, keptPercent: 0 })
  return [booked.headers.get("location") ?? "", slot.startsAt, slot.endsAt, moved.data.timeSlot, cancelled.data.status]
}
`

const officeProgram = `
import { Api } from "./client.mjs"

export async function count(customFetch: typeof fetch): Promise<number> {
  const { api } = new Api({ customFetch })
  const { data } = await api.listReservations({ status: "pending" })
  return data.items.filter(({ lastName }) => lastName === "Rochat").length
}
`

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
let document: string
let adminDocument: string
let client: Awaited<ReturnType<typeof generateClient>>

beforeAll(async () => {
  on = await createDatabase("embedded")
  site = await testApp(on, { publicUrl: origin })
  document = await (await site.app.request("/api/openapi.json")).text()
  adminDocument = await (await site.app.request("/api/openapi.admin.json")).text()
  client = await generateClient(JSON.parse(document) as object)
})

afterAll(async () => {
  await client.remove()
  await on.remove()
})

test("both documents keep to the recommended rules of Redocly and of Spectral", async () => {
  for (const one of [document, adminDocument]) {
    expect(await redoclyFaults(one)).toEqual([])
    expect(await spectralFaults(one)).toEqual([])
  }
  const nameless = JSON.stringify({ openapi: "3.1.0", paths: { "/slots": { get: { responses: {} } } } })
  expect((await redoclyFaults(nameless)).join()).toContain("operation-operationId")
  expect((await spectralFaults(nameless)).join()).toContain("operation-operationId")
})

test("every endpoint has one tag, and asks for a session where it refuses guests", () => {
  const both = [document, adminDocument].map((one) => JSON.parse(one) as { paths: Paths })
  const paths = Object.assign({}, ...both.map((one) => one.paths)) as Paths
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
  for (const { name, operation } of operations) {
    const { tags, security, responses } = operation
    expect({ name, tags }).toEqual({ name, tags: [expect.any(String)] })
    const refusesGuests = JSON.stringify(responses["401"] ?? "").includes("sign-in-required")
    expect({ name, asks: security !== undefined }).toEqual({ name, asks: refusesGuests })
  }
  expect(paths["/api/v1/me"]?.get?.security).toEqual([{ sessionCookie: [] }, { bearerToken: [] }])
})

type Paths = Record<string, Record<string, Described>>

interface Described {
  tags: string[]
  security?: object[]
  responses: Record<string, object>
}

test("a client generated from it compiles and books", async () => {
  await rentalSlots(on.db, ["14:00"])
  const { book } = await client.load<{ book: (ask: typeof fetch) => Promise<string> }>("book", program)
  const reference = await book(async (url, init) => await site.app.request(url, init))
  const { lastName } = await on.db
    .selectFrom("reservations")
    .select("lastName")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow()
  expect(lastName).toBe("Rochat")
})

test("with the answer of a booking alone, such a client reads, moves and cancels it", async () => {
  await rentalSlots(on.db, ["15:00", "16:00"])
  const { change } = await client.load<{ change: (ask: typeof fetch) => Promise<string[]> }>("change", program)
  const [location, startsAt = "", endsAt = "", ...after] = await change(
    async (url, init) => await site.app.request(url, init),
  )
  expect(location).toMatch(/^\/api\/v1\/reservations\/[\da-f-]{36}$/)
  expect(new Date(endsAt).getTime() - new Date(startsAt).getTime()).toBe(3_600_000)
  expect(after).toEqual([expect.stringMatching(/^\d\d:00$/), "cancelled"])
})

test("a client generated from the back-office's document compiles and reads a list", async () => {
  const people = await accountsOf(on)
  const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
  const office = await generateClient(JSON.parse(adminDocument) as object)
  const { count } = await office.load<{ count: (ask: typeof fetch) => Promise<number> }>("count", officeProgram)
  const asAdmin: typeof fetch = async (url, init) =>
    await people.app.request(url, { ...init, headers: { ...(init?.headers as object), cookie } })
  expect(await count(asAdmin)).toBe(1)
  await office.remove()
})

test("a program that asks for a boat the school does not have does not compile", async () => {
  const wrong = client.load("wrong", program.replace("electric_small", "submarine"))
  await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining("submarine") })
})
