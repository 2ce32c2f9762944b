import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const asked = groupRequest({ email: "Elodie@Example.ch", createAccount: true })

describe("an account with a guest's booking", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>

  beforeEach(async () => {
    people = await accountsOf(on)
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
  })

  const book = (request: ReservationRequest = asked, cookie = "", key: string = uuid()) =>
    people.call("POST", "/api/v1/reservations", request, cookie, { headers: { "Idempotency-Key": key } })

  const links = () => on.db.selectFrom("accountLinks").selectAll().execute()

  async function invitation(): Promise<string> {
    const { account } = await people.mailed("reservation-received")
    if (!account || !("token" in account)) throw new Error("the mail holds no invitation")
    return account.token
  }

  const accept = (token: string) => people.call("POST", "/api/auth/invitation", { token, password: testPassword })

  test("a link in the mail makes it, and the reservation is in it", async () => {
    const booked = await book()
    expect(booked.status).toBe(201)
    const token = await invitation()
    expect(JSON.stringify(booked.body)).not.toContain(token)
    expect(await links()).toMatchObject([
      { kind: "invitation", email: "elodie@example.ch", firstName: "Élodie", lastName: "Rochat", usedAt: null },
    ])

    const accepted = await accept(token)
    expect(accepted.status).toBe(200)
    const user = await on.db.selectFrom("users").selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      email: "elodie@example.ch",
      emailVerified: true,
      firstName: "Élodie",
      phone: "+41 79 123 45 67",
    })
    expect(await on.db.selectFrom("reservations").select("userId").execute()).toEqual([{ userId: user.id }])
    const again = await accept(token)
    expect(again).toMatchObject({ status: 410, cookies: [] })
    const signedIn = await people.call("POST", "/api/auth/sign-in/email", {
      email: "elodie@example.ch",
      password: testPassword,
    })
    expect(signedIn.status).toBe(200)
  })

  test("of two uses of the link at once, one makes the account", async () => {
    await book()
    const token = await invitation()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await on.db.selectFrom("users").select("id").execute()).toHaveLength(1)
  })

  test("a link seven days old opens nothing", async () => {
    await book()
    const token = await invitation()
    await on.db
      .updateTable("accountLinks")
      .set({ expiresAt: new Date("2027-06-10T09:59:59Z") })
      .execute()
    expect(await accept(token)).toMatchObject({ status: 410, cookies: [] })
    expect(await on.db.selectFrom("users").select("id").execute()).toEqual([])
  })

  test("lasts seven days from the booking", async () => {
    await book()
    const [link] = await links()
    expect(link?.expiresAt.toISOString()).toBe("2027-06-17T10:00:00.000Z")
  })

  test("the same request again makes no second link and no second mail", async () => {
    const key = uuid()
    const first = await book(asked, "", key)
    expect(await book(asked, "", key)).toMatchObject({ status: 201, body: first.body })
    await Promise.all(Array.from({ length: 6 }, () => book(asked, "", key)))
    expect(await links()).toHaveLength(1)
    const mails = await on.db.selectFrom("emails").select("kind").orderBy("id").execute()
    expect(mails.map(({ kind }) => kind)).toEqual(["reservation-received", "reservation-notice"])
  })

  test("a refused booking leaves no link", async () => {
    await on.db.updateTable("slots").set({ state: "closed" }).execute()
    expect(await book()).toMatchObject({ status: 409 })
    expect(await links()).toEqual([])
  })

  test("an address with an account gets no link: the mail alone says so, the answer does not", async () => {
    await people.someone("elodie@example.ch")
    const [known, unknown] = [await book(), await book({ ...asked, email: "noah@example.ch" })]
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(await links()).toMatchObject([{ email: "noah@example.ch" }])
    const mails = await sendQueued(on.db)
    const toKnown = mails.find(({ recipients }) => /^elodie@/i.test(recipients[0] ?? ""))
    expect(toKnown?.source).toContain("dashboard")
    expect(toKnown?.source).not.toContain("inscription")
  })

  test("without the box, or signed in, there is neither link nor news of accounts", async () => {
    await book({ ...asked, createAccount: false })
    await book(groupRequest())
    const camille = await people.someone("camille@example.ch")
    expect((await book(asked, camille.cookie)).status).toBe(201)
    expect(await links()).toEqual([])
    const mails = await on.db.selectFrom("emails").select("data").execute()
    for (const { data } of mails) expect(data).not.toHaveProperty("account")
  })

  test("once sent, the mail keeps nothing of the link", async () => {
    await book()
    const token = await invitation()
    const [mail] = await sendQueued(on.db)
    expect(mail?.source.replaceAll("=\r\n", "")).toContain(token)
    const sent = on.db.selectFrom("emails").where("kind", "=", "reservation-received")
    const kept = await sent.select(["data", "html", "text", "state"]).executeTakeFirstOrThrow()
    expect(kept).toEqual({ data: {}, html: null, text: null, state: "sent" })
  })

  test("a box that is neither ticked nor not is refused", async () => {
    const answer = await book({ ...asked, createAccount: "yes" } as unknown as ReservationRequest)
    expect(answer).toMatchObject({ status: 422, body: { errors: { createAccount: ["Oui ou non attendu"] } } })
  })
})
