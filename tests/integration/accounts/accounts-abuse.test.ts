import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { nextTotpCode, totpCode } from "#tests/support/people/totp.ts"
import { rowsOf } from "#tests/support/rows.ts"

const email = "elodie@example.ch"
const signIn = "/api/auth/sign-in/email"

describe("whoever tries to get into an account", () => {
  const on = useDatabase()

  test("learns nothing from a wrong password about whether the address is known", async () => {
    const people = await accountsOf(on)
    await people.someone(email)
    const wrong = { password: "pas-le-bon-mot" }
    const known = await people.call("POST", signIn, { email, ...wrong })
    const unknown = await people.call("POST", signIn, { email: "personne@example.ch", ...wrong })
    expect(known).toMatchObject({ status: 401, body: { detail: "Email ou mot de passe incorrect" }, cookies: [] })
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()].toSorted()).toEqual([...known.headers.keys()].toSorted())
    for (const path of ["request-password-reset", "send-verification-email"]) {
      const answers = [email, "personne@example.ch"].map((address) =>
        people.call("POST", `/api/auth/${path}`, { email: address }),
      )
      const [one, other] = await Promise.all(answers)
      expect(other).toMatchObject({ status: 200, body: one?.body ?? {} })
    }
  })

  test("is stopped after ten tries on an account, counted when they come at once; the owner elsewhere is not", async () => {
    const people = await accountsOf(on)
    await people.someone(email)
    const guesses = Array.from({ length: 64 }, (_, index) =>
      people.call("POST", signIn, { email, password: `essai-numero-${index}` }, "", { from: "198.51.100.9" }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(54).fill(429)])
    const right = { email, password: testPassword }
    const stopped = await people.call("POST", signIn, right, "", { from: "198.51.100.9" })
    expect(stopped).toMatchObject({ status: 429, body: { code: "too-many-attempts" } })
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(600)
    expect(await people.signIn(email)).toContain("session_token")
  })

  test("is stopped after fifty tries on an account from many addresses", async () => {
    const people = await accountsOf(on)
    const guess = (index: number) =>
      people.call("POST", signIn, { email, password: "essai-encore" }, "", { from: `198.51.100.${index % 100}` })
    const statuses: number[] = []
    for (let index = 0; index < 52; index += 4) {
      const four = await Promise.all([0, 1, 2, 3].map((step) => guess(index + step)))
      statuses.push(...four.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test("elsewhere does not lock the owner out, who signs in from another network", async () => {
    const people = await accountsOf(on)
    await people.someone(email)
    const wrong = { email, password: "essai-encore" }
    for (let nth = 0; nth < 51; nth += 1) await people.call("POST", signIn, wrong, "", { from: `198.51.${nth}.1` })
    for (let nth = 0; nth < 3; nth += 1) await people.call("POST", signIn, wrong, "", { from: "198.51.200.1" })
    const right = { email, password: testPassword }
    expect((await people.call("POST", signIn, right, "", { from: "198.51.200.1" })).status).toBe(429)
    expect((await people.call("POST", signIn, right, "", { from: "192.0.2.1" })).status).toBe(200)
  })

  test("may send so many requests a minute from one address, whatever the account", async () => {
    const people = await accountsOf(on, { postsPerMinute: 3 })
    const tries = [1, 2, 3, 4].map((index) =>
      people.call("POST", signIn, { email: `p${index}@example.ch`, password: "essai-encore" }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test("gets one magic link a minute for an address, asked four times at once", async () => {
    const people = await accountsOf(on)
    await people.someone(email)
    const path = "/api/auth/sign-in/magic-link"
    const asked = await Promise.all([1, 2, 3, 4].map(() => people.call("POST", path, { email })))
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429])
    expect(asked.find(({ status }) => status === 429)?.body.detail).toBe(
      "Pour des raisons de sécurité, vous ne pouvez demander qu'un lien par minute",
    )
    await on.db.updateTable("authThrottle").set({ since: sql`now() - interval '20 seconds'` }).execute()
    const wait = Number((await people.call("POST", path, { email })).headers.get("retry-after"))
    expect(wait).toBeGreaterThan(30)
    expect(wait).toBeLessThanOrEqual(40)
    await people.auth.settled()
    expect(await on.db.selectFrom("emails").select("kind").execute()).toEqual([{ kind: "magic-link" }])
    expect((await people.call("POST", path, { email: "personne@example.ch" })).status).toBe(200)
    await people.auth.settled()
    expect(await on.db.selectFrom("emails").select("kind").execute()).toHaveLength(1)
    await on.db.updateTable("authThrottle").set({ since: sql`now() - interval '61 seconds'` }).execute()
    expect((await people.call("POST", path, { email })).status).toBe(200)
  })

  test("finds expired links dead", async () => {
    const people = await accountsOf(on)
    await people.someone(email)
    await people.call("POST", "/api/auth/sign-in/magic-link", { email })
    await people.call("POST", "/api/auth/request-password-reset", { email })
    const { token } = await people.mailed("magic-link")
    const reset = await people.mailed("password-reset")
    const cookie = await people.signIn(email)
    await people.call("POST", "/api/auth/change-email", { newEmail: "nouvelle@example.ch" }, cookie)
    const addressChange = await people.mailed("address-change")
    await on.db.updateTable("verifications").set({ expiresAt: sql`now() - interval '1 second'` }).execute()
    for (const [path, body] of [
      ["/api/auth/magic-link/verify", { token }],
      ["/api/auth/verify-email", { token: addressChange.token }],
      ["/api/auth/reset-password", { token: reset.token, newPassword: "un-autre-cap-2027" }],
      ["/api/auth/verify-email", { token: "eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImEifQ.AAAA" }],
      ["/api/auth/invitation", { token: "jamais-donne", password: "un-autre-cap-2027" }],
    ] as const) {
      expect(await people.call("POST", path, body)).toMatchObject({ status: 410, body: { code: "link-expired" } })
    }
    expect(await people.signIn(email)).not.toBe("")
  })

  test.each([
    ["a role", { role: "admin" }],
    ["an id", { id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" }],
    ["a confirmed address", { emailVerified: true }],
    ["a foreign callback", { callbackURL: "https://evil.example" }],
    ["a name of its own", { name: "<script>" }],
  ])("cannot bring %s to the sign-up", async (_, more) => {
    const people = await accountsOf(on)
    const before = await rowsOf(on.db)
    const account = { firstName: "Élodie", lastName: "Rochat", email, password: testPassword }
    const refused = await people.call("POST", "/api/auth/sign-up/email", { ...account, ...more })
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid-request" }, cookies: [] })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test.each([
    ["12345", "Le mot de passe doit contenir au moins 6 caractères"],
    ["password1", "Ce mot de passe est trop courant\u00a0: choisissez-en un autre."],
    ["AZERTY", "Ce mot de passe est trop courant\u00a0: choisissez-en un autre."],
    ["x".repeat(129), "Le mot de passe ne peut pas dépasser 128 caractères"],
  ])("cannot choose the password %s", async (password, message) => {
    const people = await accountsOf(on)
    const account = { firstName: "Élodie", lastName: "Rochat", email, password }
    const refused = await people.call("POST", "/api/auth/sign-up/email", account)
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: [message] } } })
  })

  test("without an address gets the library's own sentence", async () => {
    const people = await accountsOf(on)
    for (const body of [{}, { phone: "+41790000000", password: testPassword }, { email }]) {
      expect(await people.call("POST", signIn, body)).toMatchObject({
        status: 400,
        body: { detail: "You must provide either an email or phone number and a password" },
      })
    }
  })

  test("cannot sign anybody in from another site, with a form, or with two credentials", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone(email)
    const body = { email, password: testPassword }
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
    expect((await people.call("POST", signIn, body, "", { headers: foreign })).status).toBe(403)
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const asForm = `email=${email}&password=${testPassword}`
    expect((await people.call("POST", signIn, asForm, "", { headers: form })).status).toBe(415)
    const change = { currentPassword: testPassword, newPassword: "un-autre-cap-2027" }
    expect((await people.call("POST", "/api/auth/change-password", change, cookie, { headers: foreign })).status).toBe(
      403,
    )
    expect((await people.call("POST", "/deconnexion", undefined, cookie, { headers: foreign })).status).toBe(403)
    const two = { authorization: "Bearer abc.def" }
    expect((await people.call("GET", "/api/v1/session", undefined, cookie, { headers: two })).status).toBe(400)
    expect((await people.call("GET", "/api/v1/session", undefined, cookie)).status).toBe(200)
  })

  test("is let in by no cookie that we have not signed, and by none chosen beforehand", async () => {
    const people = await accountsOf(on)
    const { cookie, userId } = await people.someone(email)
    const { token } = await on.db.selectFrom("sessions").select("token").executeTakeFirstOrThrow()
    const name = cookie.split("=")[0] ?? ""
    for (const forged of [token, `${token}.`, `${token}.${"A".repeat(43)}=`, cookie.slice(name.length + 1, -3)]) {
      const answer = await people.call("GET", "/api/v1/me/sessions", undefined, `${name}=${forged}`)
      expect(answer.status).toBe(401)
      const headers = { authorization: `Bearer ${forged}` }
      expect((await people.call("GET", "/api/v1/me/sessions", undefined, "", { headers })).status).toBe(401)
    }
    const fixed = await people.call("POST", signIn, { email, password: testPassword }, `${name}=chosen.beforehand`)
    expect(fixed.cookie).not.toContain("chosen")
    const tokens = await on.db.selectFrom("sessions").select("token").where("userId", "=", userId).execute()
    expect(new Set(tokens.map((row) => row.token)).size).toBe(2)
  })

  test("finds no way of the library's that we have not opened", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone(email)
    const closed = [
      ["POST", "/api/auth/update-user", { firstName: "X" }],
      ["POST", "/api/auth/delete-user", {}],
      ["GET", "/api/auth/list-sessions", undefined],
      ["GET", "/api/auth/get-session", undefined],
      ["POST", "/api/auth/sign-out", {}],
      ["POST", "/api/auth/two-factor/send-otp", {}],
      ["GET", "/api/auth/error", undefined],
    ] as const
    for (const [method, path, body] of closed) {
      const { status } = await people.call(method, path, body, cookie)
      expect({ path, status }).toEqual({ path, status: 404 })
    }
    // Ours of this name takes a POST.
    expect((await people.call("GET", "/api/auth/verify-email?token=x", undefined, cookie)).status).toBe(405)
  })

  test("cannot go around the second factor by a new address or password", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone(email)
    const prepared = await people.call("POST", "/api/auth/two-factor/enable", { password: testPassword }, cookie)
    const code = totpCode(String(prepared.body.totpURI))
    await people.call("POST", "/api/auth/two-factor/verify-totp", { code }, cookie)
    await on.db.deleteFrom("sessions").execute()
    await people.call("POST", "/api/auth/request-password-reset", { email })
    const { token } = await people.mailed("password-reset")
    const newPassword = "un-autre-cap-2027"
    expect((await people.call("POST", "/api/auth/reset-password", { token, newPassword })).cookies).toEqual([])
    const half = await people.call("POST", signIn, { email, password: newPassword })
    expect(half.body).toMatchObject({ twoFactorRequired: true })
    expect(await on.db.selectFrom("sessions").select("id").execute()).toEqual([])
    const guesses = []
    for (let index = 0; index < 7; index += 1) {
      guesses.push(
        (await people.call("POST", "/api/auth/two-factor/verify-totp", { code: "000000" }, half.cookie)).status,
      )
    }
    expect(guesses).toEqual(Array<number>(7).fill(401))
    const late = { code: nextTotpCode(String(prepared.body.totpURI)) }
    expect((await people.call("POST", "/api/auth/two-factor/verify-totp", late, half.cookie)).status).toBe(401)
  })
})
