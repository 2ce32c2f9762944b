import { describe, expect, test } from "vitest"
import { accountsOf } from "#tests/support/accounts.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("an account on the %s database", (engine) => {
  const on = useDatabase(engine)

  test("is created, confirmed by mail, used, and left again", async () => {
    const people = await accountsOf(on)
    const signedUp = await people.call("POST", "/api/auth/sign-up/email", {
      firstName: "Élodie",
      lastName: "Rochat",
      email: "Elodie@Example.ch",
      password: "lac-leman-2027",
      returnTo: "/reservation",
    })
    expect(signedUp).toMatchObject({ status: 200, body: { confirmationSent: true }, cookies: [] })
    const before = { email: "elodie@example.ch", password: "lac-leman-2027" }
    expect(await people.call("POST", "/api/auth/sign-in/email", before)).toMatchObject({
      status: 403,
      body: { code: "address-not-confirmed" },
    })
    const { token, returnTo } = await people.mailed("address-confirmation")
    expect(returnTo).toBe("/reservation")
    const confirmed = await people.call("POST", "/api/auth/verify-email", { token })
    expect(confirmed).toMatchObject({ status: 200, body: { twoFactorRequired: false } })
    const again = await people.call("POST", "/api/auth/verify-email", { token })
    expect(again).toMatchObject({ status: 200, cookies: [] })

    const session = await people.call("GET", "/api/v1/session", undefined, confirmed.cookie)
    expect(session).toMatchObject({
      status: 200,
      body: { user: { email: "elodie@example.ch", firstName: "Élodie", emailVerified: true }, role: "user" },
    })
    expect(session.body).not.toHaveProperty("access_token")
    const left = await people.app.request("/deconnexion", {
      method: "POST",
      headers: { cookie: confirmed.cookie, "sec-fetch-site": "same-origin" },
    })
    expect(left.status).toBe(303)
    expect(await people.call("GET", "/api/v1/session", undefined, confirmed.cookie)).toMatchObject({
      status: 400,
      body: { detail: "Auth session missing!" },
    })
  })
})
