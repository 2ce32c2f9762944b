import { beforeEach, describe, expect, test } from "vitest"
import { setRole } from "#app/features/identity/account/set-role.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const unknownId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe("roles in the back-office", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const put = (id: string, body: unknown, cookie = admin.cookie) =>
    people.call("PUT", `/api/v1/admin/users/${id}/role`, body, cookie)
  const promote = (id: string, cookie?: string) => put(id, { role: "admin", shownRole: "user" }, cookie)
  const demote = (id: string, cookie?: string) => put(id, { role: "user", shownRole: "admin" }, cookie)
  const sessionOf = async (cookie: string) => await people.call("GET", "/api/v1/session", undefined, cookie)

  async function admins(): Promise<string[]> {
    const rows = await on.db.selectFrom("userRoles").select("userId").where("role", "=", "admin").execute()
    return rows.map(({ userId }) => userId)
  }

  /** What a request answered, and that it left nothing behind. */
  async function refused(run: () => ReturnType<typeof put>) {
    const before = await rowsOf(on.db)
    const { status, body } = await run()
    expect(await rowsOf(on.db)).toEqual(before)
    return { status, ...body }
  }

  test("promoting somebody without a row makes one, ends their sessions and mails them", async () => {
    const user = await people.someone("elodie@example.ch", { firstName: "Élodie" })
    const promoted = await promote(user.userId)
    expect(promoted).toMatchObject({ status: 200, body: { role: "admin", openSessions: 0 } })
    expect(promoted.body.history).toMatchObject([
      { action: "account.created" },
      { action: "session.opened" },
      { action: "role.changed", actor: "person", name: "Hélène Cuendet", change: { role: ["user", "admin"] } },
    ])
    expect(await sessionOf(user.cookie)).toMatchObject({ status: 400, body: { code: "session-missing" } })
    expect((await sessionOf(admin.cookie)).status).toBe(200)
    expect(await people.mailed("role-changed")).toEqual({ firstName: "Élodie", role: "admin" })
    const mails = await on.db.selectFrom("emails").select(["to", "entity", "entityId"]).execute()
    expect(mails).toEqual([{ to: "elodie@example.ch", entity: "user", entityId: user.userId }])
    expect(people.woken()).toBe(1)
    const cookie = await people.signIn("elodie@example.ch")
    expect(await sessionOf(cookie)).toMatchObject({ body: { role: "admin" } })
    expect((await people.call("GET", "/api/v1/admin/users", undefined, cookie)).status).toBe(200)
  })

  test("demoting an administrator updates the row; the back-office is closed to them at once", async () => {
    const other = await people.someone("marc@example.ch", { role: "admin", firstName: "Marc" })
    expect(await demote(other.userId)).toMatchObject({ status: 200, body: { role: "user" } })
    expect((await people.call("GET", "/api/v1/admin/users", undefined, other.cookie)).status).toBe(401)
    expect(await people.mailed("role-changed")).toEqual({ firstName: "Marc", role: "user" })
    const rows = await on.db.selectFrom("userRoles").select("role").where("userId", "=", other.userId).execute()
    expect(rows).toEqual([{ role: "user" }])
    expect(await promote(other.userId)).toMatchObject({ status: 200, body: { role: "admin" } })
  })

  test("a role held already is answered with nothing written", async () => {
    const user = await people.someone("elodie@example.ch")
    const before = await rowsOf(on.db)
    expect(await put(user.userId, { role: "user", shownRole: "user" })).toMatchObject({ status: 200 })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await sessionOf(user.cookie)).status).toBe(200)
    expect(people.woken()).toBe(0)
  })

  test("nobody demotes themselves, and the last administrator stays", async () => {
    expect(await refused(() => demote(admin.userId))).toMatchObject({
      status: 409,
      code: "last-admin",
      detail: expect.stringContaining("dernier administrateur"),
    })
    await people.someone("marc@example.ch", { role: "admin" })
    expect(await refused(() => demote(admin.userId))).toMatchObject({
      status: 409,
      code: "own-role",
      detail: expect.stringContaining("votre propre rôle"),
    })
    expect(await admins()).toHaveLength(2)
  })

  test("what was shown is no longer so: refused with the role as it is", async () => {
    const user = await people.someone("elodie@example.ch")
    await promote(user.userId)
    expect(await refused(() => promote(user.userId))).toMatchObject({
      status: 409,
      code: "changed-meanwhile",
      detail: expect.stringMatching(/^Modifié entre-temps\u00a0: /),
      role: "admin",
    })
  })

  test("a decision of somebody who is no administrator any more counts for nothing", async () => {
    const other = await people.someone("marc@example.ch", { role: "admin" })
    await people.someone("anne@example.ch", { role: "admin" })
    const user = await people.someone("elodie@example.ch")
    await demote(other.userId)
    const before = await rowsOf(on.db)
    const change = { userId: user.userId, role: "admin", shownRole: "user", actor: other.userId, now: testNow } as const
    expect(await setRole(on.db, change)).toMatchObject({ ok: false, refusal: "admins-only" })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("two who demote each other at once: one stays", async () => {
    const other = await people.someone("marc@example.ch", { role: "admin" })
    const answers = await Promise.all([demote(other.userId), demote(admin.userId, other.cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
    expect(await on.db.selectFrom("emails").select("kind").execute()).toEqual([{ kind: "role-changed" }])
  })

  test("two who promote the same person at once: it happens once", async () => {
    const other = await people.someone("marc@example.ch", { role: "admin" })
    const user = await people.someone("elodie@example.ch")
    const answers = await Promise.all([promote(user.userId), promote(user.userId, other.cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await on.db.selectFrom("emails").select("kind").execute()).toEqual([{ kind: "role-changed" }])
  })

  test.each([
    ["an unknown role", { role: "captain", shownRole: "user" }, "role"],
    ["no role", { shownRole: "user" }, "role"],
    ["a role nobody was shown", { role: "admin", shownRole: "root" }, "shownRole"],
    ["the role alone", { role: "admin" }, "shownRole"],
    ["a field too many", { role: "admin", shownRole: "user", userId: unknownId }, "userId"],
    ["an empty body", {}, "role"],
    ["no object", [], ""],
  ])("%s is refused in French, nothing written", async (_, body, field) => {
    const user = await people.someone("elodie@example.ch")
    const answer = await refused(() => put(user.userId, body))
    expect(answer).toMatchObject({ status: 422, code: "invalid-request" })
    expect(Object.keys((answer as { errors?: object }).errors ?? {})).toContain(field)
  })

  test("nobody of that id, and an id that is none", async () => {
    expect(await refused(() => promote(unknownId))).toMatchObject({ status: 404, code: "user-not-found" })
    expect(await refused(() => promote("moi"))).toMatchObject({ status: 422, errors: { id: ["Utilisateur inconnu"] } })
  })
})
