import { beforeEach, describe, expect, test } from "vitest"
import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const path = "/api/v1/admin/reservations"

describe.each(engines)("what the school finds among its reservations on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (query = "") => people.call("GET", `${path}${query}`, undefined, admin.cookie)

  async function references(query: string) {
    const { body } = await ask(query)
    return (body.items as AdminReservation[]).map(({ reference }) => reference)
  }

  test("filters by base", async () => {
    const [nyon] = await reservationsOf(on.db, null, [{ reference: "NYQN2222" }, { reference: "VEVEY222" }])
    await on.db
      .updateTable("reservations")
      .set({ base: "vevey" })
      .where("id", "!=", nyon?.id ?? "")
      .execute()
    expect(await references("?base=nyon")).toEqual(["NYQN2222"])
    expect(await references("?base=vevey")).toEqual(["VEVEY222"])
    expect((await ask("?base=geneve")).body).toMatchObject({ errors: { base: ["Base inconnue"] } })
  })

  test("counts what filters and search find, up to a bound", async () => {
    await reservationsOf(on.db, null, [{}, { status: "confirmed" }, { firstName: "Zoé", status: "confirmed" }])
    const counted = async (query: string) => (await ask(`/count${query}`)).body
    expect(await counted("")).toEqual({ count: 3, more: false })
    expect(await counted("?status=confirmed")).toEqual({ count: 2, more: false })
    expect(await counted("?status=confirmed&q=zoe")).toEqual({ count: 1, more: false })
    expect(await counted("?type=boat_sharing")).toEqual({ count: 0, more: false })
    await reservationsOf(
      on.db,
      null,
      Array.from({ length: 997 }, () => ({ status: "pending" as const })),
    )
    expect(await counted("")).toEqual({ count: 1000, more: false })
    await reservationsOf(on.db, null, [{}])
    expect(await counted("")).toEqual({ count: 1000, more: true })
  })
})
