import { describe, expect, test } from "vitest"
import { makeAdmin } from "#app/features/identity/make-admin.server.ts"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { accountsOf, testPassword } from "#tests/support/accounts.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

const email = "elodie@example.ch"
const person = { firstName: "Élodie", lastName: "Rochat", email, password: testPassword }
const intruder = { ...person, firstName: "Mallory", password: "mot-de-l-intrus-9" }

describe.each(engines)("an account on the %s database", (engine) => {
  const on = useDatabase(engine)
  const setUp = async (emailConfirmation = true) => {
    const people = await accountsOf(on, { emailConfirmation })
    const auth = (path: string, body: unknown, cookie = "") => people.call("POST", `/api/auth/${path}`, body, cookie)
    const signIn = ({ password }: { password: string }) => auth("sign-in/email", { email, password })
    return { ...people, auth, signInWith: signIn }
  }

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
    const { password } = await makeAdmin(on.db, email)
    expect((await signInWith(intruder)).status).toBe(401)
    expect((await signInWith({ password: password ?? "" })).cookie).toContain("session_token")
  })
})
