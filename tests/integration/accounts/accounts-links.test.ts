import { describe, expect, test } from "vitest"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { totpCode } from "#tests/support/people/totp.ts"
import type { TestAppOptions } from "#tests/support/test-app.ts"

const email = "elodie@example.ch"
const person = { firstName: "Élodie", lastName: "Rochat", email, password: testPassword }
const intruder = { ...person, firstName: "Mallory", password: "mot-de-l-intrus-9" }
const chosen = "un-autre-cap-2027"

describe("a link of a mail", () => {
  const on = useDatabase()
  const setUp = async (options: TestAppOptions = {}) => {
    const people = await accountsOf(on, options)
    const auth = (path: string, body: unknown, cookie = "") => people.call("POST", `/api/auth/${path}`, body, cookie)
    const signInWith = ({ password }: { password: string }) => auth("sign-in/email", { email, password })
    const sessionOf = async (cookie: string) => {
      const { body } = await people.call("GET", "/api/v1/session", undefined, cookie)
      return (body.user as { email: string } | undefined)?.email
    }
    return { ...people, auth, signInWith, sessionOf }
  }
  const sessions = async () => (await on.db.selectFrom("sessions").select("id").execute()).length

  test("names its account and uses nothing up, however often it is looked at", async () => {
    const { auth, mailed, someone } = await setUp()
    await someone(email)
    const other = await someone("autre@example.ch")
    await auth("sign-in/magic-link", { email })
    const { token } = await mailed("magic-link")
    const link = { kind: "magic-link", token }
    const seen = { does: "sign-in", account: email, newEmail: null, asks: "nothing", served: false }
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await auth("link", link)).toMatchObject({ status: 200, body: { ...seen, openSession: null }, cookies: [] })
      expect(await auth("link", link, other.cookie)).toMatchObject({ body: { ...seen, openSession: other.email } })
    }
    expect(await sessions()).toBe(2)
    expect((await auth("magic-link/verify", { token })).cookie).toContain("session_token")
    expect(await auth("link", link)).toMatchObject({ status: 410, body: { code: "link-expired" } })
  })

  test.each(["magic-link", "confirmation", "invitation"] as const)(
    "%s, replaces nobody's session unless a button says so; then the session before it has ended",
    async (kind) => {
      await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
      const { auth, call, mailed, someone, sessionOf } = await setUp()
      const other = await someone("autre@example.ch")
      const use = { "magic-link": "magic-link/verify", confirmation: "verify-email", invitation: "invitation" }[kind]
      const more = { "magic-link": {}, confirmation: { newPassword: chosen }, invitation: { password: chosen } }[kind]
      const { token } = await linkOf(kind)
      const body = { token, ...more }
      expect(await auth(use, body, other.cookie)).toMatchObject({
        status: 409,
        body: { code: "other-session" },
        cookies: [],
      })
      expect(await sessionOf(other.cookie)).toBe(other.email)
      const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
      const asked = { ...body, replaceSession: true }
      expect((await call("POST", `/api/auth/${use}`, asked, other.cookie, { headers: foreign })).status).toBe(403)

      const replaced = await auth(use, asked, other.cookie)
      expect(replaced.status).toBe(200)
      expect(replaced.headers.get("clear-site-data")).toBe('"storage"')
      expect(await sessionOf(replaced.cookie)).toBe(email)
      expect(await sessionOf(other.cookie)).toBeUndefined()

      async function linkOf(wanted: typeof kind): Promise<{ token: string }> {
        if (wanted === "magic-link") {
          await someone(email)
          await auth("sign-in/magic-link", { email })
          return await mailed("magic-link")
        }
        if (wanted === "confirmation") {
          await auth("sign-up/email", person)
          return await mailed("address-confirmation")
        }
        const headers = { "Idempotency-Key": crypto.randomUUID() }
        await call("POST", "/api/v1/reservations", groupRequest({ email, createAccount: true }), "", { headers })
        const { account } = await mailed("reservation-received")
        if (!account || !("token" in account)) throw new Error("the mail holds no invitation")
        return account
      }
    },
  )

  test("confirms what somebody else has begun only with their password, or a new one, which drops theirs", async () => {
    const { auth, mailed, signInWith, sessionOf } = await setUp()
    const begun = await auth("sign-up/email", intruder)
    const { token } = await mailed("address-confirmation")
    expect((await auth("link", { kind: "confirmation", token })).body).toMatchObject({
      account: email,
      asks: "password",
    })
    const refused = [
      [{ token }, "password-needed"],
      [{ token, password: "pas-le-bon-mot" }, "wrong-password"],
    ] as const
    for (const [body, code] of refused) {
      expect(await auth("verify-email", body)).toMatchObject({ status: 403, body: { code }, cookies: [] })
    }
    expect(await auth("verify-email", { token, newPassword: "password1" })).toMatchObject({
      status: 422,
      body: { errors: { newPassword: [expect.any(String)] } },
    })
    const foreign = await auth("sign-up/email", { ...person, email: "une.autre@example.ch" })
    expect((await auth("verify-email", { token }, foreign.cookie)).status).toBe(403)

    const opened = await auth("verify-email", { token, newPassword: chosen })
    expect(await sessionOf(opened.cookie)).toBe(email)
    expect(await signInWith(intruder)).toMatchObject({ status: 401, cookies: [] })
    expect((await signInWith({ password: chosen })).cookie).toContain("session_token")
    expect(begun.cookie).toContain("nautique.sign_up=")
  })

  test("knows the sign-up's browser by a cookie for this site alone, which tells nothing of the address", async () => {
    const { auth } = await setUp({ publicUrl: "https://troisports.example" })
    await auth("sign-up/email", person)
    const known = await auth("sign-up/email", { ...person, email: "autre@example.ch" })
    const before = await on.db.selectFrom("users").select("id").execute()
    await on.db.updateTable("users").set({ emailVerified: true }).execute()
    const taken = await auth("sign-up/email", { ...person, email: "autre@example.ch" })
    expect(await on.db.selectFrom("users").select("id").execute()).toHaveLength(before.length)
    for (const { headers } of [known, taken]) {
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-nautique\.sign_up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ])
    }
    expect(taken.cookie).not.toBe(known.cookie)
  })

  test("control: in the sign-up's browser, and with its password, the same link confirms what was set", async () => {
    for (const how of ["browser", "password"] as const) {
      const { auth, mailed, signInWith } = await setUp()
      const { cookie } = await auth("sign-up/email", person)
      const { token } = await mailed("address-confirmation")
      const opened =
        how === "browser"
          ? await auth("verify-email", { token }, cookie)
          : await auth("verify-email", { token, password: person.password })
      expect(opened.cookie).toContain("session_token")
      expect((await signInWith(person)).cookie).toContain("session_token")
      await on.db.deleteFrom("users").execute()
    }
  })

  test("that confirms drops the open sessions of whoever began the account; theirs by a second factor stays unproven", async () => {
    const { auth, mailed, sessionOf, signInWith } = await setUp({ emailConfirmation: false })
    const intruders = await auth("sign-up/email", intruder)
    await auth("send-verification-email", { email })
    const { token } = await mailed("address-confirmation")
    const { body } = await auth("two-factor/enable", { password: intruder.password }, intruders.cookie)
    const whole = await auth("two-factor/verify-totp", { code: totpCode(String(body.totpURI)) }, intruders.cookie)
    expect(await auth("verify-email", { token, newPassword: chosen })).toMatchObject({
      status: 403,
      body: { code: "two-factor-required" },
    })
    const proven = await on.db.selectFrom("users").select("emailVerified").execute()
    expect(proven).toEqual([{ emailVerified: false }])
    await auth("two-factor/disable", { password: intruder.password }, whole.cookie)
    const { cookie } = await signInWith(intruder)
    const opened = await auth("verify-email", { token, newPassword: chosen })
    expect(await sessionOf(opened.cookie)).toBe(email)
    expect(await sessionOf(cookie)).toBeUndefined()
    expect((await signInWith(intruder)).status).toBe(401)
  })

  test("that ends a change of address proves the new one, also of an account that was never confirmed", async () => {
    const { auth, mailed, sessionOf } = await setUp({ emailConfirmation: false })
    const { cookie } = await auth("sign-up/email", person)
    await auth("change-email", { newEmail: "elodie@nouveau.example" }, cookie)
    const { token } = await mailed("address-change-last-step")
    const opened = await auth("verify-email", { token, password: testPassword })
    expect(await sessionOf(opened.cookie)).toBe("elodie@nouveau.example")
    expect(await on.db.selectFrom("users").select(["email", "emailVerified"]).execute()).toEqual([
      { email: "elodie@nouveau.example", emailVerified: true },
    ])
  })

  test("that gives an account another address asks, where its session is not open, for its password or a new one", async () => {
    const { auth, mailed, someone, sessionOf, signIn } = await setUp()
    const lastStep = async (account: { cookie: string }, newEmail: string) => {
      await auth("change-email", { newEmail }, account.cookie)
      await auth("verify-email", { token: (await mailed("address-change")).token }, account.cookie)
      return (await mailed("address-change-last-step")).token
    }
    const mallory = await someone("mallory@example.ch", { firstName: "Mallory" })
    const taken = await lastStep(mallory, email)
    expect((await auth("link", { kind: "confirmation", token: taken })).body).toEqual({
      does: "end-change",
      account: mallory.email,
      newEmail: email,
      openSession: null,
      asks: "password",
      served: false,
    })
    expect(await auth("verify-email", { token: taken })).toMatchObject({ status: 403, cookies: [] })
    const opened = await auth("verify-email", { token: taken, newPassword: chosen })
    expect(await sessionOf(opened.cookie)).toBe(email)
    expect(await sessionOf(mallory.cookie)).toBeUndefined()
    await expect(signIn(email, testPassword)).rejects.toThrow("401")
    expect(await mailed("address-changed")).toEqual({ firstName: "Mallory", newEmail: email })

    const honest = await someone("honnete@example.ch")
    const own = await lastStep(honest, "honnete@nouveau.example")
    expect((await auth("verify-email", { token: own }, opened.cookie)).body).toMatchObject({ code: "other-account" })
    const changed = await auth("verify-email", { token: own, password: testPassword })
    expect(await sessionOf(changed.cookie)).toBe("honnete@nouveau.example")
    expect(await sessionOf(honest.cookie)).toBe("honnete@nouveau.example")
  })
})
