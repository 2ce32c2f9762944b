import { describe, expect, test } from "vitest"
import { authPage } from "#content/auth.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { nextTotpCode, totpCode } from "#tests/support/people/totp.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const newcomer = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "Elodie@Example.ch",
  password: testPassword,
}
const credentials = { email: "elodie@example.ch", password: newcomer.password }

describe("an account", () => {
  const on = useDatabase()

  test("is created, confirmed by mail, used, and left again", async () => {
    const people = await accountsOf(on)
    const signedUp = await people.call("POST", "/api/auth/sign-up/email", { ...newcomer, returnTo: "/reservation" })
    expect(signedUp).toMatchObject({ status: 200, body: { confirmationSent: true } })
    expect(signedUp.cookie).not.toContain("session_token")
    expect(await people.call("POST", "/api/auth/sign-in/email", credentials)).toMatchObject({
      status: 403,
      body: { code: "address-not-confirmed" },
      cookies: [],
    })
    const { token, returnTo } = await people.mailed("address-confirmation")
    expect(returnTo).toBe("/reservation")
    const confirmed = await people.call("POST", "/api/auth/verify-email", { token }, signedUp.cookie)
    expect(confirmed).toMatchObject({ status: 200, body: { twoFactorRequired: false } })
    expect(confirmed.headers.get("set-auth-token")).toBeNull()
    const again = await people.call("POST", "/api/auth/verify-email", { token })
    expect(again).toMatchObject({ status: 200, cookies: [] })

    const session = await people.call("GET", "/api/v1/session", undefined, confirmed.cookie)
    expect(session).toMatchObject({
      status: 200,
      body: { user: { email: credentials.email, firstName: "Élodie", emailVerified: true }, role: "user" },
    })
    expect(session.body).not.toHaveProperty("access_token")
    const left = await people.call("POST", "/deconnexion", undefined, confirmed.cookie)
    expect(left.status).toBe(303)
    expect(left.headers.get("location")).toBe("/")
    expect(await people.call("GET", "/api/v1/session", undefined, confirmed.cookie)).toMatchObject({
      status: 400,
      body: { detail: "Auth session missing!" },
    })
    expect(await on.db.selectFrom("sessions").selectAll().execute()).toEqual([])
  })

  test("tells the journal of its sign-up and of its confirmation, each once and without a word that was typed", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.call("POST", "/api/auth/sign-up/email", newcomer)
    const { token } = await people.mailed("address-confirmation")
    await people.call("POST", "/api/auth/verify-email", { token }, cookie)
    await people.call("POST", "/api/auth/verify-email", { token }, cookie)
    const { id } = await on.db.selectFrom("users").select("id").executeTakeFirstOrThrow()
    const journal = await on.db
      .selectFrom("events")
      .select(["action", "actor", "entityId", "change"])
      .orderBy("id")
      .execute()
    expect(journal).toEqual([
      { action: "account.created", actor: "guest", entityId: id, change: { role: "user" } },
      { action: "address.confirmed", actor: id, entityId: id, change: {} },
      { action: "session.opened", actor: id, entityId: id, change: {} },
    ])
  })

  test.each(["magic-link", "password-reset"] as const)(
    "is confirmed by a %s too, and the journal says so",
    async (kind) => {
      const people = await accountsOf(on)
      await people.call("POST", "/api/auth/sign-up/email", newcomer)
      const asked = kind === "magic-link" ? "sign-in/magic-link" : "request-password-reset"
      await people.call("POST", `/api/auth/${asked}`, { email: credentials.email })
      const { token } = await people.mailed(kind)
      if (kind === "magic-link") await people.call("POST", "/api/auth/magic-link/verify", { token })
      else await people.call("POST", "/api/auth/reset-password", { token, newPassword: "un-autre-cap-2027" })
      const journal = await on.db
        .selectFrom("events")
        .select("action")
        .where("action", "like", "a%")
        .orderBy("id")
        .execute()
      expect(journal.map(({ action }) => action)).toEqual(["account.created", "address.confirmed"])
    },
  )

  test("is confirmed within a day: the link, the mail and the page say the same", async () => {
    const people = await accountsOf(on)
    await people.call("POST", "/api/auth/sign-up/email", newcomer)
    const { token } = await people.mailed("address-confirmation")
    const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      iat: number
      exp: number
    }
    expect(exp - iat).toBe(24 * 3600)
    const [mail] = await sendQueued(on.db)
    expect(readMail(mail?.source ?? "").bodies["text/plain"]).toContain("valable 24\u00a0h")
    expect(authPage.confirmation.sent[1]).toContain("valable 24\u00a0h")
  })

  test("with an address that has one already: the same answer, and a mail to its owner", async () => {
    const people = await accountsOf(on)
    const owner = await people.someone(credentials.email)
    const answer = await people.call("POST", "/api/auth/sign-up/email", newcomer)
    expect(answer).toMatchObject({ status: 200, body: { confirmationSent: true } })
    expect(answer.cookie).not.toContain("session_token")
    expect(await people.mailed("already-registered")).toEqual({ firstName: "Camille" })
    expect(await people.signIn(owner.email)).not.toBe("")
    expect(await on.db.selectFrom("users").select("id").execute()).toEqual([{ id: owner.userId }])
  })

  test("without confirmation mails: signed in at once, and told of an existing account", async () => {
    const people = await accountsOf(on, { emailConfirmation: false })
    const signedUp = await people.call("POST", "/api/auth/sign-up/email", newcomer)
    expect(signedUp).toMatchObject({ status: 200, body: { confirmationSent: false } })
    expect(await people.call("GET", "/api/v1/session", undefined, signedUp.cookie)).toMatchObject({ status: 200 })
    expect(await people.call("POST", "/api/auth/sign-up/email", newcomer)).toMatchObject({
      status: 422,
      body: { detail: "Un compte existe déjà avec cette adresse email" },
    })
  })

  test("is opened by a magic link, once", async () => {
    const people = await accountsOf(on)
    await people.someone(credentials.email)
    const { email } = credentials
    expect((await people.call("POST", "/api/auth/sign-in/magic-link", { email, returnTo: "//evil" })).status).toBe(200)
    const { token, returnTo } = await people.mailed("magic-link")
    const awaited = await on.db.selectFrom("emails").select("kind").where("awaited", "=", true).execute()
    expect(awaited.map(({ kind }) => kind)).toContain("magic-link")
    expect(returnTo).toBeNull()
    const opened = await people.call("POST", "/api/auth/magic-link/verify", { token })
    expect(await people.call("GET", "/api/v1/session", undefined, opened.cookie)).toMatchObject({ status: 200 })
    expect(await people.call("POST", "/api/auth/magic-link/verify", { token })).toMatchObject({
      status: 410,
      body: { code: "link-expired" },
      cookies: [],
    })
  })

  test("gets a new password by mail, once, which ends every session", async () => {
    const people = await accountsOf(on)
    const { email, cookie } = await people.someone(credentials.email)
    await people.call("POST", "/api/auth/request-password-reset", { email })
    const { token } = await people.mailed("password-reset")
    const change = { token, newPassword: "un-autre-cap-2027" }
    expect((await people.call("POST", "/api/auth/reset-password", change)).status).toBe(200)
    expect((await people.call("GET", "/api/v1/session", undefined, cookie)).status).toBe(400)
    expect(await people.signIn(email, change.newPassword)).not.toBe("")
    expect(await people.call("POST", "/api/auth/reset-password", change)).toMatchObject({ status: 410 })
    expect(await people.mailed("password-changed")).toEqual({ firstName: "Camille" })
  })

  test("changes its password and keeps only the session that asked", async () => {
    const people = await accountsOf(on)
    const { email, cookie } = await people.someone(credentials.email)
    const elsewhere = await people.signIn(email)
    const body = { currentPassword: testPassword, newPassword: "un-autre-cap-2027" }
    expect(
      await people.call("POST", "/api/auth/change-password", { ...body, currentPassword: "pas-le-bon" }, cookie),
    ).toMatchObject({ status: 403, body: { code: "wrong-password" } })
    const changed = await people.call("POST", "/api/auth/change-password", body, cookie)
    expect(changed.status).toBe(200)
    expect((await people.call("GET", "/api/v1/session", undefined, elsewhere)).status).toBe(400)
    expect((await people.call("GET", "/api/v1/session", undefined, changed.cookie)).status).toBe(200)
    expect(await people.mailed("password-changed")).toEqual({ firstName: "Camille" })
  })

  test("changes its address once both have agreed, and the old one hears of it", async () => {
    const people = await accountsOf(on)
    const { email, cookie } = await people.someone(credentials.email)
    const wanted = { newEmail: "elodie@nouveau.example" }
    expect((await people.call("POST", "/api/auth/change-email", wanted, cookie)).status).toBe(200)
    const first = await people.mailed("address-change")
    expect((await people.call("POST", "/api/auth/verify-email", { token: first.token }, cookie)).status).toBe(200)
    const addressOf = async () => (await on.db.selectFrom("users").select("email").executeTakeFirst())?.email
    expect(await addressOf()).toBe(email)
    const { token } = await people.mailed("address-change-last-step")
    expect((await people.call("POST", "/api/auth/verify-email", { token }, cookie)).status).toBe(200)
    expect(await addressOf()).toBe(wanted.newEmail)
    expect(await people.mailed("address-changed")).toEqual({ firstName: "Camille", newEmail: wanted.newEmail })
    const told = await on.db.selectFrom("emails").select("to").where("kind", "=", "address-changed").execute()
    expect(told).toEqual([{ to: email }])
    expect((await people.call("POST", "/api/auth/verify-email", { token })).status).toBe(410)
  })

  test("with a second factor opens by password and code alone; recovery codes serve once", async () => {
    const people = await accountsOf(on)
    const { email, cookie } = await people.someone(credentials.email)
    const prepared = await people.call("POST", "/api/auth/two-factor/enable", { password: testPassword }, cookie)
    const { totpURI, backupCodes } = prepared.body as { totpURI: string; backupCodes: string[] }
    const enabled = await people.call("POST", "/api/auth/two-factor/verify-totp", { code: totpCode(totpURI) }, cookie)
    expect(enabled.status).toBe(200)
    const half = await people.call("POST", "/api/auth/sign-in/email", { email, password: testPassword })
    expect(half).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
    expect((await people.call("GET", "/api/v1/session", undefined, half.cookie)).status).toBe(400)
    expect(
      await people.call("POST", "/api/auth/two-factor/verify-totp", { code: "000000" }, half.cookie),
    ).toMatchObject({ status: 401, body: { code: "wrong-code" } })
    const code = nextTotpCode(totpURI)
    const other = await people.call("POST", "/api/auth/sign-in/email", { email, password: testPassword })
    const whole = await people.call("POST", "/api/auth/two-factor/verify-totp", { code }, half.cookie)
    const sameCode = await people.call("POST", "/api/auth/two-factor/verify-totp", { code }, other.cookie)
    expect(sameCode).toMatchObject({ status: 401, body: { code: "wrong-code" } })
    expect(sameCode.cookie).not.toContain("session_token")
    expect(await on.db.selectFrom("sessions").select("id").execute()).toHaveLength(2)
    expect((await people.call("GET", "/api/v1/session", undefined, whole.cookie)).status).toBe(200)

    const recovery = { code: backupCodes[0] }
    const again = await people.call("POST", "/api/auth/sign-in/email", { email, password: testPassword })
    const recovered = await people.call("POST", "/api/auth/two-factor/verify-backup-code", recovery, again.cookie)
    expect((await people.call("GET", "/api/v1/session", undefined, recovered.cookie)).status).toBe(200)
    const news = await on.db.selectFrom("emails").select("kind").where("to", "=", email).execute()
    const kinds = news.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(["two-factor-enabled", "recovery-code-used"]))
    const third = await people.call("POST", "/api/auth/sign-in/email", { email, password: testPassword })
    expect((await people.call("POST", "/api/auth/two-factor/verify-backup-code", recovery, third.cookie)).status).toBe(
      401,
    )

    await people.call("POST", "/api/auth/sign-in/magic-link", { email })
    const { token } = await people.mailed("magic-link")
    expect(await people.call("POST", "/api/auth/magic-link/verify", { token })).toMatchObject({
      status: 403,
      body: { code: "two-factor-required" },
      cookies: [],
    })
    const off = await people.call("POST", "/api/auth/two-factor/disable", { password: testPassword }, whole.cookie)
    expect(off.status).toBe(200)
    expect(await people.mailed("two-factor-disabled")).toEqual({ firstName: "Camille" })
    expect(await people.signIn(email)).toContain("session_token")
  })

  test("gives a program a token instead of a cookie", async () => {
    const people = await accountsOf(on)
    const { email } = await people.someone(credentials.email)
    const body = { email, password: testPassword, session: "token" }
    const given = await people.call("POST", "/api/auth/sign-in/email", body)
    expect(given).toMatchObject({ body: { token_type: "bearer" }, cookies: [] })
    const headers = { authorization: `Bearer ${String(given.body.access_token)}` }
    const session = await people.call("GET", "/api/v1/session", undefined, "", { headers })
    expect(session).toMatchObject({
      status: 200,
      body: { access_token: given.body.access_token, token_type: "bearer", user: { email }, role: "user" },
    })
    const changed = { currentPassword: testPassword, newPassword: "un-autre-cap-2027" }
    expect((await people.call("POST", "/api/auth/change-password", changed, "", { headers })).status).toBe(200)
  })

  test("lists its sessions and ends them one by one or all others", async () => {
    const people = await accountsOf(on)
    const { email, cookie } = await people.someone(credentials.email)
    const second = await people.signIn(email)
    await people.signIn(email)
    const { body } = await people.call("GET", "/api/v1/me/sessions", undefined, second)
    const items = body.items as { id: string; current: boolean }[]
    expect(items.map(({ current }) => current)).toEqual([false, true, false])
    expect((await people.call("DELETE", `/api/v1/me/sessions/${items[2]?.id}`, undefined, second)).status).toBe(200)
    expect((await people.call("GET", "/api/v1/session", undefined, cookie)).status).toBe(400)
    expect((await people.call("DELETE", "/api/v1/me/sessions", undefined, second)).status).toBe(200)
    expect((await people.call("GET", "/api/v1/me/sessions", undefined, second)).body.items).toHaveLength(1)
  })
})
