import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { interestRequest } from "#tests/factories/form-requests.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/boat-sharing-interests"
const duplicate = "Cet email est déjà dans notre liste d'attente !"
const forbidden = "Ce champ contient un caractère non autorisé"

const refused: [what: string, body: unknown, errors: Record<string, unknown>][] = [
  ["no e-mail", interestRequest({ email: "" }), { email: ["Adresse email invalide"] }],
  ["nothing", {}, { email: ["Adresse email invalide"] }],
  ["two addresses", interestRequest({ email: "a@example.ch, b@example.ch" }), { email: ["Adresse email invalide"] }],
  [
    "an address with a header",
    interestRequest({ email: "a@example.ch\r\nBcc: all@example.ch" }),
    { email: ["Adresse email invalide"] },
  ],
  ["a header in a name", interestRequest({ lastName: "Rochat\r\nBcc: all@example.ch" }), { lastName: [forbidden] }],
  ["a NUL", interestRequest({ comments: "a\0b" }), { comments: [forbidden] }],
  [
    "a name of 101 characters",
    interestRequest({ firstName: "é".repeat(101) }),
    { firstName: ["Le prénom ne peut pas dépasser 100 caractères"] },
  ],
  [
    "a comment of 2 001 characters",
    interestRequest({ comments: "c".repeat(2001) }),
    { comments: [expect.stringMatching(/2.000 caractères/)] },
  ],
  ["an unknown plan", { ...interestRequest(), preferredPlan: "gratuit" }, { preferredPlan: ["Formule inconnue"] }],
  ["a price", { ...interestRequest(), price: 1 }, { price: ["Champ inconnu : il n’est pas accepté"] }],
  [
    "a user id",
    { ...interestRequest(), userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" },
    { userId: ["Champ inconnu : il n’est pas accepté"] },
  ],
]

describe("POST /boat-sharing-interests", () => {
  const on = useDatabase()
  let site: TestApp

  beforeEach(async () => {
    site = await testApp(on)
  })

  const interests = () => on.db.selectFrom("boatSharingInterests").selectAll().execute()

  test("stores the entry, records it and confirms it by mail", async () => {
    const answer = await post(site, path, interestRequest())
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ email: "elodie@example.ch", preferredPlan: "plaisancier" })
    const search = "elodie rochat elodie@example.ch"
    const normal = { emailPunycode: null, emailNormal: "elodie@example.ch" }
    const ids = { id: expect.any(String), userId: null, personId: expect.any(String) }
    const kept = { ...ids, createdAt: expect.any(Date), search, ...normal }
    expect(await interests()).toEqual([{ ...interestRequest(), ...kept }])
    expect(await rowsOf(on.db)).toEqual({ boat_sharing_interests: 1, emails: 1, events: 1, persons: 1 })
    const event = await on.db.selectFrom("events").selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor: "guest",
      action: "boat-sharing-interest.created",
      change: { preferredPlan: "plaisancier" },
    })
    expect(site.woken()).toBe(1)
    const [mail, ...others] = await sendQueued(on.db)
    expect([mail?.recipients, others]).toEqual([["elodie@example.ch"], []])
  })

  test("the mail to the typed address repeats no typed text", async () => {
    await post(site, path, interestRequest({ firstName: "Anaconda", lastName: "Bazooka", comments: "Caramba" }))
    const [mail] = await sendQueued(on.db)
    expect(mail?.source).not.toMatch(/Anaconda|Bazooka|Caramba/)
  })

  test("the e-mail alone is enough, and a missing plan counts as non-decide", async () => {
    expect((await post(site, path, { email: "solo@example.ch" })).status).toBe(201)
    expect((await post(site, path, { email: "duo@example.ch", firstName: " ", comments: "" })).status).toBe(201)
    for (const row of await interests()) {
      expect(row).toMatchObject({ firstName: null, lastName: null, comments: null, preferredPlan: "non-decide" })
    }
  })

  test.each(["elodie@example.ch", "ELODIE@EXAMPLE.CH", "  Elodie@Example.ch "])(
    "%j is known already, whatever its case",
    async (email) => {
      await post(site, path, interestRequest())
      const again = await post(site, path, interestRequest({ email, preferredPlan: "passionne" }))
      expect(again.status).toBe(409)
      expect(await problemOf(again)).toMatchObject({
        code: "already-registered",
        detail: duplicate,
        errors: { email: [duplicate] },
      })
      expect(await rowsOf(on.db)).toEqual({ boat_sharing_interests: 1, emails: 1, events: 1, persons: 1 })
      expect(site.woken()).toBe(1)
    },
  )

  test("of many at once with one address in different cases, one is kept and one mail sent", async () => {
    const spellings = Array.from({ length: 12 }, (_, index) =>
      Array.from("elodie@example.ch", (letter, at) => ((index >> (at % 4)) & 1 ? letter.toUpperCase() : letter)).join(
        "",
      ),
    )
    const answers = await Promise.all(spellings.map((email) => post(site, path, interestRequest({ email }))))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect(await rowsOf(on.db)).toEqual({ boat_sharing_interests: 1, emails: 1, events: 1, persons: 1 })
    expect(await sendQueued(on.db)).toHaveLength(1)
  })

  test("without the index they would all be kept", async () => {
    await sql`drop index boat_sharing_interests_email`.execute(on.db)
    try {
      const answers = await Promise.all(
        ["a@example.ch", "A@example.ch"].map((email) => post(site, path, interestRequest({ email }))),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    } finally {
      await on.db.deleteFrom("boatSharingInterests").execute()
      await sql`create unique index boat_sharing_interests_email on boat_sharing_interests (lower(email))`.execute(
        on.db,
      )
    }
  })

  test("a program in the honeypot is answered like everybody, and nothing is kept", async () => {
    await post(site, path, interestRequest())
    const before = await rowsOf(on.db)
    for (const email of ["bot@example.ch", "elodie@example.ch"]) {
      const answer = await post(site, path, interestRequest({ email, website: "https://spam.example\r\n" }))
      expect(answer.status).toBe(201)
      expect(await answer.json()).toEqual({ email, preferredPlan: "plaisancier" })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect(site.woken()).toBe(1)
  })

  test.each(refused)("refuses %s", async (_, body, errors) => {
    const answer = await post(site, path, body)
    expect(answer.status).toBe(422)
    expect(await problemOf(answer)).toMatchObject({ code: "invalid-request", errors })
    expect(await rowsOf(on.db)).toEqual({})
  })

  test("odd texts are kept as they are", async () => {
    const odd = interestRequest({
      firstName: "<script>alert(1)</script>",
      lastName: "Robert'); drop table boat_sharing_interests;--",
      comments: "מרחבא 👋🏽\n${7*7}",
    })
    expect((await post(site, path, odd)).status).toBe(201)
    expect(await interests()).toMatchObject([odd])
  })

  test("a failure after the row leaves nothing behind", async () => {
    await sql`alter table emails add constraint broken check (false) not valid`.execute(on.db)
    try {
      expect((await post(site, path, interestRequest())).status).toBe(500)
      expect(await rowsOf(on.db)).toEqual({})
    } finally {
      await sql`alter table emails drop constraint broken`.execute(on.db)
    }
  })
})
