import { describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const emptyProfile = { address: null, postalCode: null, city: null, country: null, dateOfBirth: null, version: 1 }

describe("one's own profile", () => {
  const on = useDatabase()

  async function camille() {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("camille@example.ch")
    const patch = (body: unknown) => people.call("PATCH", "/api/v1/me", body, cookie)
    const read = () => people.call("GET", "/api/v1/me", undefined, cookie)
    return { people, userId, cookie, patch, read }
  }

  const changes = () =>
    on.db.selectFrom("events").select(["actor", "entityId", "change"]).where("action", "=", "profile.changed").execute()

  test("is read, changed field by field, emptied, and recorded without a value", async () => {
    const { userId, patch, read } = await camille()
    const known = { email: "camille@example.ch", emailVerified: true, twoFactorEnabled: false, role: "user" }
    expect(await read()).toMatchObject({
      status: 200,
      body: { ...known, firstName: "Camille", lastName: "Favre", phone: null, ...emptyProfile },
    })
    const first = await patch({ firstName: "  Zoé ", phone: "+41 79 123 45 67", city: "Nyon", version: 1 })
    expect(first).toMatchObject({
      status: 200,
      body: { firstName: "Zoé", lastName: "Favre", city: "Nyon", version: 2 },
    })
    const user = await on.db.selectFrom("users").select(["name", "phone"]).executeTakeFirstOrThrow()
    expect(user).toEqual({ name: "Zoé Favre", phone: "+41 79 123 45 67" })
    const second = await patch({ phone: "", city: null, dateOfBirth: "1992-02-29", version: 2 })
    expect(second).toMatchObject({
      status: 200,
      body: { phone: null, city: null, dateOfBirth: "1992-02-29", version: 3 },
    })
    expect((await read()).body).toEqual(second.body)
    expect(await changes()).toEqual([
      { actor: userId, entityId: userId, change: { fields: ["firstName", "phone", "city"] } },
      { actor: userId, entityId: userId, change: { fields: ["phone", "dateOfBirth", "city"] } },
    ])
  })

  test("sent again as it is, changes and records nothing", async () => {
    const { patch } = await camille()
    await patch({ city: "Nyon", version: 1 })
    expect(await patch({ firstName: "Camille", city: "Nyon", phone: "", version: 2 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await changes()).toHaveLength(1)
  })

  test("changed from two tabs at once, takes one change whole and refuses the others", async () => {
    const { patch, read } = await camille()
    const cities = ["Nyon", "Morges", "Vevey", "Rolle"]
    const answers = await Promise.all(cities.map((city) => patch({ city, firstName: `Prénom ${city}`, version: 1 })))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "profile-changed-meanwhile",
      detail: expect.stringContaining("modifié entre-temps"),
    })
    expect((await read()).body).toMatchObject({
      city: cities[winner],
      firstName: `Prénom ${cities[winner]}`,
      version: 2,
    })
    expect(await changes()).toHaveLength(1)
  })

  test("keeps markup as text", async () => {
    const { patch } = await camille()
    const city = `<script>alert("l’eau")</script>`
    expect((await patch({ city, version: 1 })).body).toMatchObject({ city })
  })

  test.each([
    [{ firstName: "A" }, "firstName", "Le prénom doit contenir au moins 2 caractères"],
    [{ lastName: null }, "lastName", "Le nom doit contenir au moins 2 caractères"],
    [{ firstName: "Éli\r\nBcc: x@example.ch" }, "firstName", "Ce champ contient un caractère non autorisé"],
    [{ city: "\u0000" }, "city", "Ce champ contient un caractère non autorisé"],
    [{ city: "\ud800" }, "city", "Ce champ contient un caractère non autorisé"],
    [{ phone: "12" }, "phone", "Numéro de téléphone invalide"],
    [{ phone: "pas de téléphone" }, "phone", "Numéro de téléphone invalide"],
    [{ phone: "1".repeat(41) }, "phone", "Le numéro de téléphone ne peut pas dépasser 40 caractères"],
    [{ address: "x".repeat(201) }, "address", "L’adresse ne peut pas dépasser 200 caractères"],
    [{ postalCode: "1".repeat(21) }, "postalCode", "Le code postal ne peut pas dépasser 20 caractères"],
    [{ city: "x".repeat(101) }, "city", "La localité ne peut pas dépasser 100 caractères"],
    [{ country: 12 }, "country", "Champ obligatoire"],
    [{ dateOfBirth: "1899-12-31" }, "dateOfBirth", "Indiquez une date qui existe, à partir de 1900"],
    [{ dateOfBirth: "2001-02-29" }, "dateOfBirth", "Indiquez une date qui existe, à partir de 1900"],
    [{ dateOfBirth: "12.04.1990" }, "dateOfBirth", "Indiquez une date qui existe, à partir de 1900"],
    [{ dateOfBirth: "2027-06-10" }, "dateOfBirth", "La date de naissance doit être passée"],
    [{ dateOfBirth: "2090-01-01" }, "dateOfBirth", "La date de naissance doit être passée"],
    [{ version: undefined }, "version", "Version du profil attendue"],
    [{ version: 1e300 }, "version", "Version du profil attendue"],
    [{ role: "admin" }, "role", "Champ inconnu : il n’est pas accepté"],
    [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" }, "id", "Champ inconnu : il n’est pas accepté"],
    [{ email: "autre@example.ch" }, "email", "Champ inconnu : il n’est pas accepté"],
    [{ emailVerified: true }, "emailVerified", "Champ inconnu : il n’est pas accepté"],
  ])("refuses %j", async (fields, field, message) => {
    const { patch, read } = await camille()
    const answer = await patch({ city: "Nyon", version: 1, ...fields })
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid-request", errors: { [field]: [message] } } })
    expect((await read()).body).toMatchObject({ firstName: "Camille", role: "user", ...emptyProfile })
    expect(await changes()).toEqual([])
  })

  test("is nobody else's: without a session, from another site, and beside another person", async () => {
    const { people, cookie, patch } = await camille()
    const other = await people.someone("autre@example.ch")
    await patch({ city: "Nyon", version: 1 })
    expect(await people.call("GET", "/api/v1/me")).toMatchObject({ status: 401, body: { code: "sign-in-required" } })
    expect((await people.call("PATCH", "/api/v1/me", { city: "Vevey", version: 2 })).status).toBe(401)
    const headers = { "sec-fetch-site": "cross-site" }
    expect((await people.call("PATCH", "/api/v1/me", { city: "Vevey", version: 2 }, cookie, { headers })).status).toBe(
      403,
    )
    const mine = await people.call("GET", "/api/v1/me", undefined, other.cookie)
    expect(mine.body).toMatchObject({ email: "autre@example.ch", ...emptyProfile })
    expect(mine.headers.get("cache-control")).toBe("no-store")
  })
})
