import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { school } from "#content/school.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/contact-messages"
const forbidden = "Ce champ contient un caractère non autorisé"
const oneMessage = { contact_messages: 1, emails: 2, events: 1, idempotency_keys: 1, persons: 1 }

const injected = "X\r\nBcc: everybody@example.ch\r\n\r\nnew body"

const refused: [what: string, body: unknown, errors: Record<string, unknown>][] = [
  [
    "nothing",
    {},
    {
      firstName: ["Veuillez indiquer votre prénom"],
      lastName: ["Veuillez indiquer votre nom"],
      email: ["Adresse email invalide"],
      subject: ["Veuillez choisir un sujet"],
      message: ["Veuillez écrire votre message"],
    },
  ],
  [
    "blanks",
    contactMessage({ firstName: " ", lastName: "\t", message: " \n " }),
    {
      firstName: expect.arrayContaining(["Veuillez indiquer votre prénom"]),
      lastName: expect.arrayContaining(["Veuillez indiquer votre nom"]),
      message: expect.arrayContaining(["Veuillez écrire votre message"]),
    },
  ],
  ["a header in the first name", contactMessage({ firstName: injected }), { firstName: [forbidden] }],
  ["a header in the last name", contactMessage({ lastName: injected }), { lastName: [forbidden] }],
  ["a header after the address", contactMessage({ email: injected }), { email: ["Adresse email invalide"] }],
  ["a second address", contactMessage({ email: "a@example.ch,b@example.ch" }), { email: ["Adresse email invalide"] }],
  ["a header as subject", { ...contactMessage(), subject: injected }, { subject: ["Veuillez choisir un sujet"] }],
  ["a line separator in a name", contactMessage({ lastName: "Ro\u2028chat" }), { lastName: [forbidden] }],
  ["a NUL in the message", contactMessage({ message: "a\0b" }), { message: [forbidden] }],
  [
    "a message of 5 001 characters",
    contactMessage({ message: "m".repeat(5001) }),
    { message: [expect.stringMatching(/5.000 caractères/)] },
  ],
  ["a recipient", { ...contactMessage(), to: "all@example.ch" }, { to: ["Champ inconnu : il n’est pas accepté"] }],
]

describe("POST /contact-messages", () => {
  const on = useDatabase()
  let site: TestApp

  beforeEach(async () => {
    site = await testApp(on)
  })

  test("keeps the message, mails the school with the sender as reply-to, and acknowledges", async () => {
    const answer = await post(site, path, contactMessage())
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ email: "elodie@example.ch", subject: "permis" })
    const rows = await on.db.selectFrom("contactMessages").selectAll().execute()
    const search = "elodie rochat elodie@example.ch"
    const normal = { emailPunycode: null, emailNormal: "elodie@example.ch" }
    const kept = {
      id: expect.any(String),
      personId: expect.any(String),
      handledAt: null,
      handledBy: null,
      createdAt: expect.any(Date),
      search,
      ...normal,
    }
    expect(rows).toEqual([{ ...contactMessage(), ...kept }])
    expect(await on.db.selectFrom("events").select(["actor", "action", "change"]).execute()).toEqual([
      { actor: "guest", action: "contact-message.received", change: { subject: "permis" } },
    ])
    expect(site.woken()).toBe(1)
    const mails = await sendQueued(on.db)
    const to = (address: string) => mails.find(({ recipients }) => recipients.includes(address))
    expect(mails).toHaveLength(2)
    expect(to(school.email)?.headers.get("reply-to")).toEqual(["elodie@example.ch"])
    expect(to("elodie@example.ch")?.headers.get("reply-to")).toEqual([school.email])
  })

  test("the mail to the typed address repeats no typed text", async () => {
    await post(site, path, contactMessage({ firstName: "Anaconda", lastName: "Bazooka", message: "Caramba" }))
    const mails = await sendQueued(on.db)
    for (const { recipients, source } of mails) {
      const words = ["Anaconda", "Bazooka", "Caramba"].filter((word) => source.includes(word))
      expect(words).toHaveLength(recipients.includes(school.email) ? 3 : 0)
    }
  })

  test("the same key with the same message is one message, with two mails", async () => {
    const headers = { "Idempotency-Key": uuid() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(site, path, contactMessage(), { headers })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(await rowsOf(on.db)).toEqual(oneMessage)
  })

  test("the same key with another message is refused", async () => {
    const headers = { "Idempotency-Key": uuid() }
    await post(site, path, contactMessage(), { headers })
    const other = await post(site, path, contactMessage({ message: "Autre chose" }), { headers })
    expect([other.status, (await problemOf(other)).code]).toEqual([422, "key-reused"])
    expect(await rowsOf(on.db)).toEqual(oneMessage)
  })

  test("a program in the honeypot is answered like everybody, and nothing is kept or sent", async () => {
    const answer = await post(site, path, contactMessage({ website: "https://spam.example" }))
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ email: "elodie@example.ch", subject: "permis" })
    expect(await rowsOf(on.db)).toEqual({})
    expect(site.woken()).toBe(0)
  })

  test.each(refused)("refuses %s", async (_, body, errors) => {
    const answer = await post(site, path, body)
    expect(answer.status).toBe(422)
    expect(await problemOf(answer)).toMatchObject({ code: "invalid-request", errors })
    expect(await rowsOf(on.db)).toEqual({})
  })

  test("a key is needed", async () => {
    const answer = await post(site, path, contactMessage(), { headers: { "Idempotency-Key": "" } })
    expect(answer.status).toBe(422)
    expect(await rowsOf(on.db)).toEqual({})
  })

  test("no typed text changes the headers of the mails", async () => {
    const odd = contactMessage({
      firstName: "=?utf-8?Q?Bcc:_all@example.ch?=",
      lastName: '%0d%0aBcc: <all@example.ch>, "x" \u202emoc',
      message: "Bcc: all@example.ch\r\n.\r\nQUIT\r\n\r\n--boundary\nContent-Type: text/html\n\n<b>x</b>",
    })
    expect((await post(site, path, odd)).status).toBe(201)
    const mails = await sendQueued(on.db)
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([school.email, odd.email].toSorted())
    for (const { headers } of mails) {
      expect([...headers.keys()].toSorted()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
      ])
    }
  })
})
