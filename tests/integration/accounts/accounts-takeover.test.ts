import { describe, expect, test } from "vitest"
import { makeAdmin } from "#app/features/identity/account/make-admin.server.ts"
import { evenMs } from "#app/features/identity/auth/answer-evenly.server.ts"
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

describe("an account", () => {
  const on = useDatabase()
  const setUp = async (emailConfirmation = true, options: TestAppOptions = {}) => {
    const people = await accountsOf(on, { emailConfirmation, ...options })
    const auth = (path: string, body: unknown, cookie = "") => people.call("POST", `/api/auth/${path}`, body, cookie)
    const signIn = ({ password }: { password: string }) => auth("sign-in/email", { email, password })
    return { ...people, auth, signInWith: signIn }
  }

  test("begun by somebody else with one's address never opens to their password", async () => {
    const { auth, mailed, signInWith } = await setUp()
    await auth("sign-up/email", intruder)
    const { token } = await mailed("address-confirmation")
    const { cookie } = await auth("sign-up/email", { ...person, returnTo: "/reservation" })
    const again = await mailed("address-confirmation")
    expect(again).toMatchObject({ returnTo: "/reservation", withoutPassword: true })
    expect((await auth("verify-email", { token }, cookie)).cookie).toContain("session_token")
    expect(await signInWith(intruder)).toMatchObject({ status: 401, cookies: [] })
    await auth("sign-up/email", intruder)
    expect(await signInWith(intruder)).toMatchObject({ status: 401, cookies: [] })
  })

  test("signed up for twice with the same password is confirmed by either mail", async () => {
    const { auth, mailed, signInWith } = await setUp()
    await auth("sign-up/email", person)
    await mailed("address-confirmation")
    const { cookie } = await auth("sign-up/email", person)
    const { token, withoutPassword } = await mailed("address-confirmation")
    expect(withoutPassword).toBe(false)
    expect((await auth("verify-email", { token }, cookie)).cookie).toContain("session_token")
    expect((await signInWith(person)).cookie).toContain("session_token")
  })

  test("signed up for with two passwords opens to neither: each mail from then on says so, until one is chosen", async () => {
    const { auth, mailed, signInWith } = await setUp()
    const later = { ...person, password: "un-autre-cap-2027" }
    await auth("sign-up/email", person)
    expect(await mailed("address-confirmation")).toMatchObject({ withoutPassword: false })
    const { cookie } = await auth("sign-up/email", later)
    await mailed("address-confirmation")
    await auth("send-verification-email", { email })
    const { token, withoutPassword } = await mailed("address-confirmation")
    expect(withoutPassword).toBe(true)
    expect((await auth("verify-email", { token }, cookie)).cookie).toContain("session_token")
    for (const tried of [person, later]) expect((await signInWith(tried)).status).toBe(401)
    await auth("request-password-reset", { email })
    const reset = await mailed("password-reset")
    await auth("reset-password", { token: reset.token, newPassword: later.password })
    expect((await signInWith(later)).cookie).toContain("session_token")
  })

  test("signed up for twice at once is one account, and both are answered alike", async () => {
    const { auth } = await setUp()
    const both = await Promise.all([1, 2, 3].map(() => auth("sign-up/email", person)))
    for (const answer of both) expect(answer).toMatchObject({ status: 200, body: { confirmationSent: true } })
    expect(await on.db.selectFrom("users").select("id").execute()).toHaveLength(1)
  })

  test("is made by the invitation's reader, whoever has begun one with the address", async () => {
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
    const { auth, call, mailed, signInWith } = await setUp(false)
    const intruders = await auth("sign-up/email", intruder)
    const headers = { "Idempotency-Key": "0190a8e2-7c3a-4cc0-b3a1-5f1b8a5f9d10" }
    await call("POST", "/api/v1/reservations", groupRequest({ email, createAccount: true }), "", { headers })
    const { account } = await mailed("reservation-received")
    if (!account || !("token" in account)) throw new Error("the mail holds no invitation")
    const made = await auth("invitation", { token: account.token, password: person.password })
    expect(made).toMatchObject({ status: 200 })
    expect(await call("GET", "/api/v1/me", undefined, made.cookie)).toMatchObject({ body: { firstName: "Élodie" } })
    expect((await call("GET", "/api/v1/me", undefined, intruders.cookie)).status).toBe(401)
    expect((await signInWith(intruder)).status).toBe(401)
  })

  test("whose address nobody confirmed becomes an administrator's with a password of its own", async () => {
    const { auth, signInWith } = await setUp(false)
    await auth("sign-up/email", intruder)
    const { password } = (await makeAdmin(on.db, email, { create: false })) ?? {}
    expect((await signInWith(intruder)).status).toBe(401)
    expect((await signInWith({ password: password ?? "" })).cookie).toContain("session_token")
  })

  test("is not opened by a link that changed the address of whoever had it before", async () => {
    const { auth, call, mailed } = await setUp(false)
    const intruders = await auth("sign-up/email", intruder)
    await auth("change-email", { newEmail: "kept@evil.example" }, intruders.cookie)
    const kept = await mailed("address-change-last-step")
    await auth("change-email", { newEmail: "used@evil.example" }, intruders.cookie)
    const used = await mailed("address-change-last-step")
    expect((await auth("verify-email", { token: used.token }, intruders.cookie)).status).toBe(200)

    const owner = await auth("sign-up/email", person)
    expect(await auth("verify-email", { token: kept.token })).toMatchObject({ status: 410, cookies: [] })
    expect(await call("GET", "/api/v1/me", undefined, owner.cookie)).toMatchObject({ body: { email } })
  })

  test("keeps its address when the new one got an account meanwhile", async () => {
    const { auth, mailed, someone } = await setUp()
    const { cookie } = await someone(email)
    await auth("change-email", { newEmail: "noah@example.ch" }, cookie)
    await auth("verify-email", { token: (await mailed("address-change")).token }, cookie)
    const { token } = await mailed("address-change-last-step")
    await someone("noah@example.ch")
    expect(await auth("verify-email", { token }, cookie)).toMatchObject({
      status: 422,
      body: { code: "already-registered" },
    })
  })

  test("learns from a change of address nothing about who has one: its owner alone hears of it", async () => {
    const { auth, mailed, someone } = await setUp()
    const { cookie } = await someone(email)
    await someone("noah@example.ch", { firstName: "Noah" })
    expect((await auth("change-email", { newEmail: "Noah@example.ch" }, cookie)).status).toBe(200)
    const { token, newEmail } = await mailed("address-change")
    expect(newEmail).toBe("noah@example.ch")
    expect((await auth("verify-email", { token }, cookie)).status).toBe(200)
    expect(await mailed("already-registered")).toEqual({ firstName: "Noah" })
  })

  test("whose password or address changed is opened by no link from before", async () => {
    const { auth, mailed, someone, signInWith } = await setUp()
    const { cookie } = await someone(email)
    const magic = async () => {
      await on.db.deleteFrom("authThrottle").execute()
      await auth("sign-in/magic-link", { email })
      return await mailed("magic-link")
    }
    await auth("request-password-reset", { email })
    const { token } = await mailed("password-reset")
    const beforeChange = await magic()
    await auth("change-password", { currentPassword: testPassword, newPassword: "un-autre-cap-2027" }, cookie)
    expect((await auth("reset-password", { token, newPassword: "encore-un-cap-2027" })).status).toBe(410)
    expect(await auth("magic-link/verify", { token: beforeChange.token })).toMatchObject({ status: 410, cookies: [] })

    const beforeReset = await magic()
    await auth("request-password-reset", { email })
    const reset = await mailed("password-reset")
    expect((await auth("reset-password", { token: reset.token, newPassword: testPassword })).status).toBe(200)
    expect(await auth("magic-link/verify", { token: beforeReset.token })).toMatchObject({ status: 410, cookies: [] })
    const { token: fresh } = await magic()
    expect((await auth("magic-link/verify", { token: fresh })).cookie).toContain("session_token")

    await auth("request-password-reset", { email })
    const later = await mailed("password-reset")
    const { cookie: again } = await signInWith({ password: testPassword })
    await auth("change-email", { newEmail: "nouvelle@example.ch" }, again)
    await auth("verify-email", { token: (await mailed("address-change")).token }, again)
    await auth("verify-email", { token: (await mailed("address-change-last-step")).token }, again)
    expect((await auth("reset-password", { token: later.token, newPassword: "encore-un-cap-2027" })).status).toBe(410)
  })

  test("does not have its password guessed by whoever sits at its open session", async () => {
    const { auth, someone } = await setUp()
    const { cookie } = await someone(email)
    const guess = (password: string) => auth("two-factor/disable", { password }, cookie)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`essai-numero-${index}`)))
    const statuses = guesses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
    expect((await guess(testPassword)).status).toBe(429)
  })

  test("gets five mails a quarter of an hour that anybody may ask for; an unknown address is counted alike", async () => {
    const { auth, someone } = await setUp(true, { mailsPerAddress: 5 })
    await someone(email)
    for (const address of [email, "personne@example.ch"]) {
      const asked = await Promise.all(
        Array.from({ length: 6 }, () => auth("request-password-reset", { email: address })),
      )
      expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
      expect((await auth("send-verification-email", { email: address })).status).toBe(429)
      expect((await auth("sign-up/email", { ...person, email: address })).status).toBe(429)
      expect((await auth("sign-in/magic-link", { email: address })).status).toBe(429)
    }
  })

  test.each([
    ["request-password-reset", {}],
    ["sign-in/magic-link", {}],
    ["sign-up/email", person],
  ])("is not given away by how long %s takes", async (path, more) => {
    const { auth, someone } = await setUp()
    await someone(email)
    for (const address of [email, "personne@example.ch"]) {
      const begun = performance.now()
      expect((await auth(path, { ...more, email: address })).status).toBe(200)
      expect(performance.now() - begun).toBeGreaterThanOrEqual(evenMs - 5)
    }
  })

  test("ends the sessions opened without a code once it asks for one; a recovery code serves one of two at once", async () => {
    const { auth, call, signIn, signInWith, someone } = await setUp()
    const { cookie } = await someone(email)
    const elsewhere = await signIn(email)
    const prepared = await auth("two-factor/enable", { password: testPassword }, cookie)
    const { totpURI, backupCodes } = prepared.body as { totpURI: string; backupCodes: string[] }
    const enabled = await auth("two-factor/verify-totp", { code: totpCode(totpURI) }, cookie)
    expect((await call("GET", "/api/v1/session", undefined, enabled.cookie)).status).toBe(200)
    expect((await call("GET", "/api/v1/session", undefined, elsewhere)).status).toBe(400)

    const halves = [await signInWith(person), await signInWith(person)]
    const recovery = { code: backupCodes[0] }
    const both = await Promise.all(halves.map((half) => auth("two-factor/verify-backup-code", recovery, half.cookie)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await call("GET", "/api/v1/session", undefined, enabled.cookie)).status).toBe(200)
  })

  test("is refused what makes no sense, in words and not as a failure", async () => {
    const { auth, someone, logText } = await setUp()
    const { cookie } = await someone(email)
    expect((await auth("send-verification-email", { email }, cookie)).status).toBe(200)
    expect(await auth("change-email", { newEmail: "Elodie@example.ch" }, cookie)).toMatchObject({
      status: 422,
      body: { code: "same-address" },
    })
    for (const token of ["0123456789", "a.bbbbbbbb.c", `x.${btoa("null")}.yyyyy`]) {
      expect((await auth("verify-email", { token })).status).toBe(410)
    }
    expect(logText()).not.toContain("unexpected failure")
  })
})
