import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/reservations"

/** What a French visitor must never read. */
const english = /\b(invalid|expected|required|received|too (small|big|long)|must|error|unexpected|at \S+:\d+)\b/i

function without(body: object, field: string) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

const license = licenseRequest()
const rental = rentalRequest()
const group = groupRequest()

/** Body, then what the answer says about which field; specification section 5 to the letter where it quotes. */
const refused: [why: string, body: unknown, errors: Record<string, string[] | unknown>][] = [
  ["no first name", without(license, "firstName"), { firstName: ["Le prénom doit contenir au moins 2 caractères"] }],
  [
    "a first name of one letter",
    { ...license, firstName: " A " },
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["no last name", without(license, "lastName"), { lastName: ["Le nom doit contenir au moins 2 caractères"] }],
  ["an empty last name", { ...license, lastName: "" }, { lastName: ["Le nom doit contenir au moins 2 caractères"] }],
  ["no e-mail", without(license, "email"), { email: ["Adresse email invalide"] }],
  ["an e-mail without domain", { ...license, email: "elodie@" }, { email: ["Adresse email invalide"] }],
  [
    "two recipients",
    { ...license, email: "a@example.ch, b@example.ch" },
    { email: expect.arrayContaining(["Adresse email invalide"]) },
  ],
  [
    "a header in the e-mail",
    { ...license, email: "a@example.ch\r\nBcc: b@example.ch" },
    { email: ["Adresse email invalide"] },
  ],
  ["no phone", without(license, "phone"), { phone: ["Numéro de téléphone invalide"] }],
  ["a short phone", { ...license, phone: "079123456" }, { phone: ["Numéro de téléphone invalide"] }],
  ["no date", without(license, "reservationDate"), { reservationDate: ["Veuillez sélectionner une date"] }],
  ["an empty date", { ...license, reservationDate: "" }, { reservationDate: ["Veuillez sélectionner une date"] }],
  [
    "a date that does not exist",
    { ...license, reservationDate: "2027-02-30" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the year 0",
    { ...license, reservationDate: "0000-01-01" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the year 9999",
    { ...license, reservationDate: "9999-12-31" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the end of JavaScript's time",
    { ...license, reservationDate: "+275760-09-13" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "a French date",
    { ...license, reservationDate: "12.06.2027" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  ["no hour", without(license, "timeSlot"), { timeSlot: ["Veuillez sélectionner un créneau horaire"] }],
  [
    "an hour that does not exist",
    { ...license, timeSlot: "24:00" },
    { timeSlot: ["Veuillez sélectionner un créneau horaire"] },
  ],
  ["no type", without(license, "reservationType"), { reservationType: ["Type de réservation inconnu"] }],
  [
    "an unknown type",
    { ...license, reservationType: "boat_sharing" },
    { reservationType: ["Type de réservation inconnu"] },
  ],
  ["no level", without(license, "licenseLevel"), { licenseLevel: ["Veuillez sélectionner un niveau"] }],
  ["an unknown level", { ...license, licenseLevel: "expert" }, { licenseLevel: ["Veuillez sélectionner un niveau"] }],
  [
    "theory as a word",
    { ...license, hasTheoryKnowledge: "yes" },
    { hasTheoryKnowledge: ["Indiquez si vous avez des connaissances théoriques"] },
  ],
  ["no boat", without(rental, "boatType"), { boatType: ["Veuillez sélectionner un type de bateau"] }],
  ["an unknown boat", { ...rental, boatType: "submarine" }, { boatType: ["Veuillez sélectionner un type de bateau"] }],
  ["no duration", without(rental, "rentalDuration"), { rentalDuration: ["Durée minimum 1 heure"] }],
  ["0 hours", { ...rental, rentalDuration: 0 }, { rentalDuration: ["Durée minimum 1 heure"] }],
  ["9 hours", { ...rental, rentalDuration: 9 }, { rentalDuration: ["Durée maximum 8 heures"] }],
  [
    "an hour and a half",
    { ...rental, rentalDuration: 1.5 },
    { rentalDuration: ["La durée se compte en heures entières"] },
  ],
  ["hours as text", { ...rental, rentalDuration: "2" }, { rentalDuration: ["Durée minimum 1 heure"] }],
  ["a group of 1", { ...group, groupSize: 1 }, { groupSize: ["Minimum 2 personnes"] }],
  ["a group of 21", { ...group, groupSize: 21 }, { groupSize: ["Maximum 20 personnes"] }],
  ["no group size", without(group, "groupSize"), { groupSize: ["Minimum 2 personnes"] }],
  ["half a person", { ...group, groupSize: 2.5 }, { groupSize: ["Le nombre de personnes est un nombre entier"] }],
  [
    "a name of 101 characters",
    { ...license, firstName: "é".repeat(101) },
    { firstName: [expect.stringContaining("100")] },
  ],
  [
    "a last name of 101 characters",
    { ...license, lastName: "é".repeat(101) },
    { lastName: [expect.stringContaining("100")] },
  ],
  [
    "a group's name of 101 characters",
    { ...group, groupName: "g".repeat(101) },
    { groupName: [expect.stringContaining("100")] },
  ],
  ["notes of 2 001 characters", { ...license, notes: "n".repeat(2001) }, { notes: [expect.stringMatching(/2.000/)] }],
  [
    "an e-mail of 99 kB",
    { ...license, email: `${"a".repeat(99_000)}@example.ch` },
    { email: expect.arrayContaining(["Adresse email invalide"]) },
  ],
  [
    "numbers for texts",
    { ...license, firstName: 12, lastName: true, email: [], phone: {}, notes: 1 },
    {
      firstName: ["Le prénom doit contenir au moins 2 caractères"],
      lastName: ["Le nom doit contenir au moins 2 caractères"],
      email: ["Adresse email invalide"],
      phone: ["Numéro de téléphone invalide"],
      notes: ["Texte attendu"],
    },
  ],
  [
    "null for a text",
    { ...license, firstName: null },
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["a price", { ...license, priceCents: 1 }, { priceCents: ["Champ inconnu : il n’est pas accepté"] }],
  ["a status", { ...license, status: "confirmed" }, { status: ["Champ inconnu : il n’est pas accepté"] }],
  [
    "a user id",
    { ...license, userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" },
    { userId: ["Champ inconnu : il n’est pas accepté"] },
  ],
  ["a field of another form", { ...license, groupSize: 5 }, { groupSize: ["Champ inconnu : il n’est pas accepté"] }],
  [
    "a field named like a method of every object",
    `{"constructor":1,${JSON.stringify(license).slice(1)}`,
    { constructor: ["Champ inconnu : il n’est pas accepté"] },
  ],
  [
    "a NUL in a name",
    { ...license, firstName: "Élo\0die" },
    { firstName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "a line break in a name",
    { ...license, lastName: "Rochat\r\nBcc: all@example.ch" },
    { lastName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "an escape character in notes",
    { ...license, notes: "a\u001b[2Jb" },
    { notes: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "half a surrogate pair in a name",
    `${JSON.stringify(without(license, "firstName")).slice(0, -1)},"firstName":"Jean \\ud83d"}`,
    { firstName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "half a surrogate pair in notes",
    `${JSON.stringify(license).slice(0, -1)},"notes":"\\udc4b!"}`,
    { notes: ["Ce champ contient un caractère non autorisé"] },
  ],
  ["a NUL in the base", { ...license, base: "ny\0on" }, { base: ["Ce champ contient un caractère non autorisé"] }],
  ["an array", [license], { "": [expect.any(String)] }],
  ["null", null, { "": [expect.any(String)] }],
  ["a number", 42, { "": [expect.any(String)] }],
  [
    "20 000 levels in a field",
    `{"firstName":${"[".repeat(20_000)}${"]".repeat(20_000)},${JSON.stringify(without(license, "firstName")).slice(1)}`,
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["20 000 levels of nothing", "[".repeat(20_000) + "]".repeat(20_000), { "": [expect.any(String)] }],
]

describe.each(engines)("POST /reservations refuses, on %s:", (engine) => {
  const on = useDatabase(engine)
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
    expect({ status: response.status, ...problem }).toMatchObject({ status, code, type: "about:blank" })
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
    expect(problem.detail).toMatch(/[a-zàéè’]{2,}.*\.$/)
    expect(
      Object.values({ ...problem.errors, detail: [problem.detail] })
        .flat()
        .join(" "),
    ).not.toMatch(english)
    expect(text).not.toMatch(/node_modules|\.tsx?:\d|\n\s+at /)
    expect(await rowsOf(on.db)).toEqual({ availability: 4 })
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
      "idempotency-key": ["En-tête Idempotency-Key attendu : un UUID choisi par le client"],
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

  test("an unexpected failure says nothing of itself", async () => {
    await sql`alter table reservations rename column first_name to lost_name`.execute(on.db)
    try {
      await expectRefusal(await post(site, path, license), 500, "unexpected")
    } finally {
      await sql`alter table reservations rename column lost_name to first_name`.execute(on.db)
    }
  })
})
