import { beforeEach, describe, expect, test } from "vitest"
import { accountsOf } from "#tests/support/accounts.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"

/** Who may call what; an endpoint that is missing here fails the first test. */
const access = {
  "get /api/v1/availability": "all",
  "post /api/v1/reservations": "all",
  "post /api/v1/boat-sharing-interests": "all",
  "post /api/v1/contact-messages": "all",
  "post /api/v1/client-errors": "all",
  "get /api/v1/session": "all",
  "post /api/auth/sign-in/email": "all",
  "post /api/auth/sign-up/email": "all",
  "post /api/auth/sign-in/magic-link": "all",
  "post /api/auth/magic-link/verify": "all",
  "post /api/auth/verify-email": "all",
  "post /api/auth/send-verification-email": "all",
  "post /api/auth/request-password-reset": "all",
  "post /api/auth/reset-password": "all",
  "post /api/auth/invitation": "all",
  "post /api/auth/two-factor/verify-totp": "all",
  "post /api/auth/two-factor/verify-backup-code": "all",
  "post /api/auth/change-password": "signed in",
  "post /api/auth/change-email": "signed in",
  "post /api/auth/two-factor/enable": "signed in",
  "post /api/auth/two-factor/disable": "signed in",
  "post /api/auth/two-factor/generate-backup-codes": "signed in",
  "get /api/v1/me": "signed in",
  "patch /api/v1/me": "signed in",
  "get /api/v1/me/export": "signed in",
  "post /api/v1/boat-reservations": "signed in",
  "post /api/v1/me/deletion": "signed in",
  "post /api/v1/me/deletion/confirm": "signed in",
  "get /api/v1/me/licence": "signed in",
  "get /api/v1/me/applications": "signed in",
  "get /api/v1/me/reservations": "signed in",
  "get /api/v1/me/sessions": "signed in",
  "delete /api/v1/me/sessions": "signed in",
  "delete /api/v1/me/sessions/{id}": "owner",
} as const satisfies Record<string, "all" | "signed in" | "owner">

interface Operation {
  requestBody?: object
  parameters?: object[]
}

describe.each(engines)("every endpoint on the %s database", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  beforeEach(async () => {
    people = await accountsOf(on)
  })

  async function operations() {
    const description = (await (await people.app.request("/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    return Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
    )
  }

  function named(wanted: (typeof access)[keyof typeof access]): string[] {
    return Object.entries(access).flatMap(([name, who]) => (who === wanted ? [name] : []))
  }

  test("has its line in the table of who may call it", async () => {
    const names = (await operations()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(access).toSorted())
  })

  test("that is not for all refuses a guest before it reads anything, and writes nothing", async () => {
    const before = await rowsOf(on.db)
    const answers: string[] = []
    const guarded = [...named("signed in"), ...named("owner")]
    for (const { name, method, path, operation } of await operations()) {
      if (!guarded.includes(name)) continue
      const address = path.replace("{id}", "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10")
      const body = operation.requestBody ? {} : undefined
      const { status, body: problem } = await people.call(method.toUpperCase(), address, body)
      answers.push(`${name} ${status} ${String(problem.code)}`)
    }
    expect(answers).toHaveLength(guarded.length)
    expect(answers.filter((answer) => !answer.endsWith(" 401 sign-in-required"))).toEqual([])
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("that is for somebody signed in lets users and administrators in", async () => {
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const user = await people.someone("user@example.ch")
    for (const { name, method, path, operation } of await operations()) {
      if (access[name as keyof typeof access] !== "signed in" || name === "delete /api/v1/me/sessions") continue
      for (const { cookie } of [admin, user]) {
        const body = operation.requestBody ? {} : undefined
        const { status } = await people.call(method.toUpperCase(), path, body, cookie)
        expect({ name, refused: [401, 403].includes(status) }).toEqual({ name, refused: false })
      }
    }
  })

  test("does not find what belongs to somebody else, for users and administrators alike", async () => {
    const owner = await people.someone("owner@example.ch")
    const user = await people.someone("user@example.ch")
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const { body } = await people.call("GET", "/api/v1/me/sessions", undefined, owner.cookie)
    const [session] = body.items as { id: string }[]
    const owned = { "delete /api/v1/me/sessions/{id}": `/api/v1/me/sessions/${session?.id}` }
    expect(Object.keys(owned).toSorted()).toEqual(named("owner").toSorted())
    for (const [name, address] of Object.entries(owned)) {
      const method = name.split(" ")[0]?.toUpperCase() ?? ""
      const before = await rowsOf(on.db)
      for (const { cookie } of [user, admin]) {
        expect((await people.call(method, address, undefined, cookie)).status).toBe(404)
      }
      expect(await rowsOf(on.db)).toEqual(before)
      expect((await people.call(method, address, undefined, owner.cookie)).status).toBe(200)
    }
  })
})
