import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"
import { refused } from "./refused-bookings.ts"

const path = "/api/v1/reservations"

/** What a French visitor must never read. */
const english = /\b(invalid|expected|required|received|too (small|big|long)|must|error|unexpected|at \S+:\d+)\b/i

const license = licenseRequest()
const rental = rentalRequest()

describe("POST /reservations refuses:", () => {
  const on = useDatabase()
  let site: TestApp

  beforeEach(async () => {
    site = await testApp(on)
    await aSlot(on.db, { maxCapacity: 20 })
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 20 })
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 20 })
  })

  /** The one way a refusal is looked at: precise, French, and without a trace in the database. */
  async function expectRefusal(response: Response, status: number, code: string) {
    const text = await response.clone().text()
    const problem = await problemOf(response)
    expect({ ...problem, status: response.status }).toMatchObject({ status, code, type: "about:blank" })
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
    expect(problem.detail).toMatch(/[a-zàéè’]{2,}.*\.$/)
    expect(
      Object.values({ ...problem.errors, detail: [problem.detail] })
        .flat()
        .join(" "),
    ).not.toMatch(english)
    expect(text).not.toMatch(/node_modules|\.tsx?:\d|\n\s+at /)
    expect(await rowsOf(on.db)).toEqual({ slots: 4 })
    return problem
  }

  test.each(refused)("%s", async (_, body, errors) => {
    const problem = await expectRefusal(await post(site, path, body), 422, "invalid-request")
    expect(problem.errors).toEqual(errors)
    expect(site.woken()).toBe(0)
  })

  test("a prototype smuggled in, and no object in the server is changed by it", async () => {
    const body = `{"__proto__":{"status":"confirmed","priceCents":1},${JSON.stringify(license).slice(1)}`
    const response = await post(site, path, body)
    if (response.status !== 201) await expectRefusal(response, 422, "invalid-request")
    else
      expect(await on.db.selectFrom("reservations").select(["status", "priceCents"]).execute()).toEqual([
        { status: "pending", priceCents: 35_000 },
      ])
    expect(({} as { status?: string }).status).toBeUndefined()
  })

  test.each([
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["several parts", "multipart/form-data; boundary=x"],
    ["an XML document", "application/xml"],
    ["JSON, with a broken parameter", "application/json;"],
    ["of another JSON format", "application/merge-patch+json"],
    ["no type", ""],
  ])("a body that says it is %s", async (_, type) => {
    await expectRefusal(
      await post(site, path, license, { headers: { "Content-Type": type } }),
      415,
      "unsupported-media-type",
    )
  })

  test.each([
    ["nothing", ""],
    ["half a document", JSON.stringify(license).slice(0, -20)],
    ["two documents", `${JSON.stringify(license)}${JSON.stringify(license)}`],
    ["a word", "réservez"],
    ["100 kB of open brackets", "[".repeat(99_999)],
  ])("broken JSON: %s", async (_, body) => {
    await expectRefusal(await post(site, path, body), 400, "invalid-json")
  })

  test("a body of 10 MB", async () => {
    const length = { "Content-Length": "10000000" }
    const response = await post(site, path, { ...license, notes: "n".repeat(10_000_000) }, { headers: length })
    await expectRefusal(response, 413, "body-too-large")
  })

  test.each([
    ["no key", { "Idempotency-Key": "" }],
    ["a key that is no uuid", { "Idempotency-Key": "1' or '1'='1" }],
    ["a key too long", { "Idempotency-Key": "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10".repeat(2) }],
  ])("%s", async (_, headers) => {
    const problem = await expectRefusal(await post(site, path, license, { headers }), 422, "invalid-request")
    expect(problem.errors).toEqual({
      "idempotency-key": [expect.stringMatching(/^En-tête Idempotency-Key attendu/)],
    })
  })

  test("no key at all", async () => {
    const headers = { "Content-Type": "application/json" }
    const response = await site.app.request(path, { method: "POST", headers, body: JSON.stringify(license) })
    await expectRefusal(response, 422, "invalid-request")
  })

  test("a rental that would end after 18:00", async () => {
    const problem = await expectRefusal(
      await post(site, path, { ...rental, timeSlot: "15:00", rentalDuration: 4 }),
      422,
      "ends-after-closing",
    )
    expect(problem.errors).toEqual({ rentalDuration: [problem.detail] })
  })

  test("every mistake is named at once", async () => {
    const { errors } = await expectRefusal(
      await post(site, path, { reservationType: "group_outing" }),
      422,
      "invalid-request",
    )
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      "email",
      "firstName",
      "groupSize",
      "lastName",
      "phone",
      "reservationDate",
      "timeSlot",
    ])
  })

  test("an unexpected failure reveals no details", async () => {
    await sql`alter table bookings add constraint broken check (false) not valid`.execute(on.db)
    try {
      await expectRefusal(await post(site, path, license), 500, "unexpected")
    } finally {
      await sql`alter table bookings drop constraint broken`.execute(on.db)
    }
  })
})
