import { describe, expect, test } from "vitest"
import type { Application } from "#app/features/licence/application.schema.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aDocument, aDraft, aSession, seen } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const person = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
const empty = { firstName: "", lastName: "", email: "", phone: "" }

describe("a draft", () => {
  const on = useDatabase()

  async function candidate() {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("elodie@example.ch")
    const save = async (body: unknown, as = cookie) => await people.call("PUT", "/api/v1/me/application", body, as)
    const read = async (as = cookie) => {
      const { body } = await people.call("GET", "/api/v1/me/application", undefined, as)
      return body.application as Application | null
    }
    return { people, userId, cookie, save, read }
  }

  test("is null before the first save, and read back as it was saved, on any device", async () => {
    const { people, cookie, save, read } = await candidate()
    expect(await people.call("GET", "/api/v1/me/application", undefined, cookie)).toMatchObject({
      status: 200,
      body: { application: null, takenTypes: [], today: "2027-06-10" },
    })
    const session = await aSession(on.db)
    const saved = await save({
      version: null,
      ...person,
      licenseType: "inland",
      dateOfBirth: "1990-04-12",
      placeOfBirth: " Nyon ",
      nationality: "",
      previousExperience: "Deux étés\nde voile",
      chosenSessions: seen(session),
    })
    expect(saved).toMatchObject({ status: 200, body: { today: "2027-06-10" } })
    const elsewhere = await people.signIn("elodie@example.ch")
    expect(await read(elsewhere)).toEqual(saved.body.application)
    expect(saved.body.application).toEqual({
      id: expect.any(String),
      status: "draft",
      version: 1,
      ...person,
      licenseType: "inland",
      dateOfBirth: "1990-04-12",
      placeOfBirth: "Nyon",
      nationality: null,
      address: null,
      city: null,
      postalCode: null,
      country: "Suisse",
      previousExperience: "Deux étés\nde voile",
      previousLicenseDetails: null,
      chosenSessions: seen(session),
      documents: [],
      payment: {
        status: "none",
        amountCents: 35_000,
        currency: "CHF",
        reference: null,
        settlesAt: null,
        simulated: false,
      },
      typeLocked: false,
      updatedAt: "2027-06-10T10:00:00.000Z",
    })
    expect(saved.headers.get("cache-control")).toBe("no-store")
  })

  test("begins with the defaults of the specification, and may be empty", async () => {
    const { save } = await candidate()
    expect((await save({ version: null, ...empty })).body.application).toMatchObject({
      ...empty,
      licenseType: "coastal",
      nationality: "Suisse",
      country: "Suisse",
      payment: { status: "none", amountCents: 45_000 },
    })
  })

  test("changes as a whole with its version; the event names the fields, not what they hold", async () => {
    const { save, read } = await candidate()
    await save({ version: null, ...person })
    const changed = await save({ version: 1, ...person, firstName: "Élodie Anne", city: "Nyon" })
    expect(changed.body.application).toMatchObject({ version: 2, firstName: "Élodie Anne", city: "Nyon" })
    expect((await save({ version: 2, ...person, firstName: "Élodie Anne", city: "Nyon" })).body).toEqual(changed.body)
    expect(await read()).toEqual(changed.body.application)
    const events = await on.db
      .selectFrom("events")
      .select(["action", "change"])
      .where("entity", "=", "boat-license-application")
      .orderBy("at")
      .orderBy("id")
      .execute()
    expect(events).toMatchObject([
      { action: "application.begun", change: { licenseType: "coastal" } },
      { action: "application.changed", change: { fields: ["firstName", "city"], licenseType: "coastal" } },
    ])
    expect(JSON.stringify(events)).not.toMatch(/Rochat|Anne/)
  })

  test("gives its phone to an account that has none, once, and the journal names the field alone", async () => {
    const { people, userId, cookie, save } = await candidate()
    const phoneOf = async () => (await people.call("GET", "/api/v1/me", undefined, cookie)).body.phone
    await save({ version: null, ...empty })
    expect(await phoneOf()).toBeNull()
    await save({ version: 1, ...person })
    expect(await phoneOf()).toBe(person.phone)
    await save({ version: 2, ...person, phone: "+41 79 765 43 21" })
    expect(await phoneOf()).toBe(person.phone)
    const journal = on.db.selectFrom("events").select(["actor", "entityId", "change"])
    expect(await journal.where("action", "=", "profile.changed").execute()).toEqual([
      { actor: userId, entityId: userId, change: { fields: ["phone"] } },
    ])
  })

  test("shows its live documents and its payment, of which the type is then locked", async () => {
    const { userId, save, read } = await candidate()
    const draft = await aDraft(on.db, userId, { documents: ["identity"] })
    const medical = await aDocument(on.db, draft, { kind: "medical", issuedOn: "2027-05-20" })
    await aDocument(on.db, draft, { kind: "photo", deletedAt: testNow })
    expect(await read()).toMatchObject({
      documents: [{ kind: "identity" }, { id: medical.id, kind: "medical", issuedOn: "2027-05-20", size: 1234 }],
      payment: { status: "completed", amountCents: 45_000, reference: expect.any(String) },
      typeLocked: true,
    })
    const before = await rowsOf(on.db)
    expect(await save({ version: 1, ...person, licenseType: "inland" })).toMatchObject({
      status: 409,
      body: { code: "type-locked", detail: "Le paiement est engagé : le permis demandé ne peut plus changer." },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await save({ version: 1, ...person, city: "Morges" })).status).toBe(200)
  })

  test.each([
    ["pending", true],
    ["failed", false],
  ] as const)("a payment that is %s locks the type: %s", async (payment, typeLocked) => {
    const { userId, save, read } = await candidate()
    await aDraft(on.db, userId, { payment })
    expect(await read()).toMatchObject({ payment: { status: payment }, typeLocked })
    const changed = await save({ version: 1, ...person, licenseType: "inland" })
    expect(changed.status).toBe(typeLocked ? 409 : 200)
    if (!typeLocked) expect(await read()).toMatchObject({ payment: { status: "failed", amountCents: 35_000 } })
  })

  test("is refused when it changed meanwhile: a second first draft, an old version, a draft that is gone", async () => {
    const { save } = await candidate()
    const stale = {
      status: 409,
      body: {
        code: "draft-changed-meanwhile",
        detail:
          "Votre demande a été modifiée entre-temps, sur un autre appareil ou dans un autre onglet. Rechargez-la.",
      },
    }
    expect(await save({ version: 3, ...person })).toMatchObject(stale)
    await save({ version: null, ...person })
    await save({ version: 1, ...person, city: "Nyon" })
    const before = await rowsOf(on.db)
    expect(await save({ version: 1, ...person, city: "Vevey" })).toMatchObject(stale)
    expect(await save({ version: null, ...person })).toMatchObject(stale)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("two tabs that make the first draft at once make one", async () => {
    const { save } = await candidate()
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({ version: null, ...person })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await on.db.selectFrom("boatLicenseApplications").select("id").execute()).toHaveLength(1)
  })

  test.each(["submitted", "under_review"] as const)(
    "of a type whose application is %s is refused clearly, of the other type it is not",
    async (status) => {
      const { userId, save } = await candidate()
      await applicationOf(on.db, userId, { status })
      const before = await rowsOf(on.db)
      expect(await save({ version: null, ...person })).toMatchObject({
        status: 409,
        body: {
          code: "type-already-open",
          detail: "Vous avez déjà une demande en cours d’examen pour ce permis. Suivez-la dans votre espace personnel.",
        },
      })
      expect(await rowsOf(on.db)).toEqual(before)
      expect((await save({ version: null, ...person, licenseType: "inland" })).status).toBe(200)
    },
  )

  test("of a type that was approved is refused clearly, unless it is paid already", async () => {
    const { userId, save } = await candidate()
    await applicationOf(on.db, userId, { status: "approved" })
    const before = await rowsOf(on.db)
    expect(await save({ version: null, ...person })).toMatchObject({
      status: 409,
      body: {
        code: "type-already-approved",
        detail: "Votre demande pour ce permis est déjà approuvée. Retrouvez-la dans votre espace personnel.",
      },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    await aDraft(on.db, userId)
    expect((await save({ version: 1, ...person, city: "Nyon" })).status).toBe(200)
  })

  test("comes with the types that are taken and why, of its person alone", async () => {
    const { people, userId, cookie } = await candidate()
    const other = await people.someone("autre@example.ch")
    await applicationOf(on.db, other.userId, { status: "approved", licenseType: "inland" })
    const taken = async () => (await people.call("GET", "/api/v1/me/application", undefined, cookie)).body.takenTypes
    for (const status of ["draft", "pending", "rejected"] as const) await applicationOf(on.db, userId, { status })
    expect(await taken()).toEqual([])
    await applicationOf(on.db, userId, { status: "approved" })
    expect(await taken()).toEqual([{ licenseType: "coastal", reason: "approved" }])
    await applicationOf(on.db, userId, { status: "submitted" })
    await applicationOf(on.db, userId, { status: "under_review", licenseType: "inland" })
    expect(await taken()).toEqual([
      { licenseType: "coastal", reason: "open" },
      { licenseType: "inland", reason: "open" },
    ])
  })

  test("a type can be applied for again after a rejection", async () => {
    const { userId, save } = await candidate()
    await applicationOf(on.db, userId, { status: "rejected" })
    expect((await save({ version: null, ...person })).status).toBe(200)
  })

  test.each<[field: string, value: unknown, message: unknown]>([
    ["email", "elodie@", "Adresse email invalide"],
    ["phone", "+41 79", "Numéro de téléphone invalide"],
    ["phone", "pas de téléphone", "Numéro de téléphone invalide"],
    ["licenseType", "offshore", "Choisissez un permis"],
    ["dateOfBirth", "2027-02-30", "Indiquez une date qui existe, à partir de 1900"],
    ["dateOfBirth", "2027-06-10", "La date de naissance doit être passée"],
    ["firstName", "a".repeat(101), "Le prénom ne peut pas dépasser 100 caractères"],
    ["lastName", "a\r\nBcc: b@example.ch", "Ce champ contient un caractère non autorisé"],
    [
      "previousExperience",
      "x".repeat(2001),
      expect.stringMatching(/^L’expérience ne peut pas dépasser 2.000 caractères$/),
    ],
    ["version", 0, "Version de la demande attendue"],
    ["status", "approved", "Champ inconnu : il n’est pas accepté"],
    ["userId", "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10", "Champ inconnu : il n’est pas accepté"],
    [
      "chosenSessions",
      [1, 2].map(() => ({ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10", priceCents: 1 })),
      "Une session est choisie deux fois",
    ],
  ])("refuses %s as %j", async (field, value, message) => {
    const { save } = await candidate()
    const before = await rowsOf(on.db)
    const { status, body } = await save({ version: null, ...person, [field]: value })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("refuses what is no session in French too", async () => {
    const { save } = await candidate()
    const { status, body } = await save({ version: null, ...person, chosenSessions: [null] })
    expect([status, body.errors]).toEqual([422, { "chosenSessions.0": ["Session inconnue"] }])
  })

  test("is hidden from other accounts", async () => {
    const { people, userId, save, read } = await candidate()
    const other = await people.someone("autre@example.ch")
    await aDraft(on.db, userId)
    expect(await read(other.cookie)).toBeNull()
    expect((await save({ version: 1, ...person }, other.cookie)).status).toBe(409)
    expect((await save({ version: null, ...person, firstName: "Luc" }, other.cookie)).status).toBe(200)
    expect(await read()).toMatchObject({ firstName: "Élodie", version: 1 })
  })
})
