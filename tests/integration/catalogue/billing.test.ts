import { beforeEach, describe, expect, test } from "vitest"
import { plainIban, qrIban } from "#tests/factories/invoices.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/billing"
const change = {
  version: 0,
  iban: "ch44 3199 9123 0008 8901 2",
  uid: "che 123456788",
  street: "Quai des Alpes",
  houseNumber: "12",
  postalCode: "1260",
  town: "Nyon",
  country: "CH",
}

describe.each(engines)("the school's payment details on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (method: string, body?: unknown) => people.call(method, path, body, admin.cookie)
  const put = (body: object = {}) => ask("PUT", { ...change, ...body })

  test("are the address of its first base, without an IBAN, before the first change", async () => {
    expect((await ask("GET")).body).toEqual({
      name: "École nautique des Trois Ports Sàrl",
      iban: null,
      referenceType: null,
      uid: null,
      street: "Quai des Alpes",
      houseNumber: "12",
      postalCode: "1260",
      town: "Nyon",
      country: "CH",
      version: 0,
    })
  })

  test("are stored in the spelling of the banks and the register, with an event", async () => {
    expect(await put()).toMatchObject({
      status: 200,
      body: { iban: qrIban, referenceType: "QRR", uid: "CHE-123.456.788", version: 1 },
    })
    expect(await put({ version: 1, iban: plainIban, uid: "", houseNumber: "12 bis" })).toMatchObject({
      status: 200,
      body: { iban: plainIban, referenceType: "SCOR", uid: null, houseNumber: "12 bis", version: 2 },
    })
    expect((await put({ version: 2, iban: " " })).body).toMatchObject({ iban: null, referenceType: null, version: 3 })
    const events = await on.db.selectFrom("events").select("change").where("action", "=", "billing.changed").execute()
    expect(events.map((event) => event.change)).toEqual([
      { iban: [null, qrIban], uid: [null, "CHE-123.456.788"] },
      { iban: [qrIban, plainIban], uid: ["CHE-123.456.788", null] },
      { iban: [plainIban, null], uid: [null, "CHE-123.456.788"] },
    ])
  })

  test.each([
    ["iban-invalid", { iban: "CH44 3199 9123 0008 8901 3" }, "iban"],
    ["iban-foreign", { iban: "FR14 2004 1010 0505 0001 3M02 606" }, "iban"],
    ["uid-invalid", { uid: "CHE-123.456.789" }, "uid"],
    ["invalid-request", { street: " " }, "street"],
    ["invalid-request", { town: "x".repeat(36) }, "town"],
    ["invalid-request", { town: "Ниона" }, "town"],
    ["invalid-request", { country: "FR" }, "country"],
  ])("%s for %j, and nothing is written", async (code, body, field) => {
    const before = await rowsOf(on.db)
    expect(await put(body)).toMatchObject({
      status: 422,
      body: { code, errors: { [field]: [expect.any(String)] } },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("change once per version", async () => {
    for (const version of [5, 2_147_483_647]) {
      expect(await put({ version })).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    }
    const statuses = (await Promise.all([put(), put({ iban: plainIban })])).map(({ status }) => status)
    expect(statuses.toSorted((first, second) => first - second)).toEqual([200, 409])
    expect(await put()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("Modifié entre-temps") } })
  })
})
