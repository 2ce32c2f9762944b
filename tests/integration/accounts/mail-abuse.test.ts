import { describe, expect, test } from "vitest"
import { keyOf } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { groupRequest, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post, problemOf, type TestApp, testApp } from "#tests/support/test-app.ts"

const victim = "victime@example.ch"
const typed = "GAGNEZ1000-HTTPS-PRIX.EXAMPLE"

describe("in the school's name", () => {
  const on = useDatabase()
  const mailsTo = async (address: string) =>
    (await on.db.selectFrom("emails").select("kind").where("to", "=", address).execute()).length

  /** Whatever form a stranger may send with somebody's address, in turns. */
  async function send(site: TestApp, index: number, email: string) {
    const from = `198.51.100.${index}`
    if (index % 3 === 0) return await post(site, "/api/v1/contact-messages", contactMessage({ email }), { from })
    if (index % 3 === 1) return await post(site, "/api/v1/reservations", licenseRequest({ email }), { from })
    return await post(site, "/api/auth/request-password-reset", { email }, { from })
  }

  test("five mails in a quarter of an hour go to an address that strangers type, however many networks they have", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const site = await testApp(on, { mailsPerAddress: 5, mailsPerNetwork: 1000 })
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const answer = await send(site, index, index % 2 ? victim : victim.toUpperCase())
      statuses.push(answer.status)
      if (answer.status !== 429) continue
      expect(await problemOf(answer)).toMatchObject({ code: "too-many-attempts" })
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5)
    expect(statuses.slice(5)).toEqual(Array<number>(7).fill(429))
    expect((await post(site, "/api/v1/boat-sharing-interests", interestRequest({ email: victim }))).status).toBe(429)
  })

  test("control: without that limit the same twelve are all answered, eight of them with a mail", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const site = await testApp(on)
    for (let index = 0; index < 12; index += 1) expect((await send(site, index, victim)).status).toBeLessThan(300)
    expect(await mailsTo(victim)).toBe(8)
  })

  test("so many addresses are typed from one network, on the waiting list or not", async () => {
    const site = await testApp(on, { mailsPerAddress: 1000, mailsPerNetwork: 6 })
    const ask = (index: number, from: string) =>
      post(site, "/api/v1/boat-sharing-interests", interestRequest({ email: `p${index % 4}@example.ch` }), { from })
    const statuses: number[] = []
    for (let index = 0; index < 8; index += 1) statuses.push((await ask(index, `198.51.100.${index}`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 409, 409, 429, 429])
    expect((await ask(0, "198.51.101.1")).status).toBe(409)
    for (let index = 0; index < 8; index += 1) statuses.push((await ask(0, `2001:db8:7:${index}::1`)).status)
    expect(statuses.slice(8)).toEqual([...Array<number>(6).fill(409), 429, 429])
    expect((await ask(0, "2001:db8:8::1")).status).toBe(409)
  })

  test("somebody who has shown to own an address books with it as often as there are places", async () => {
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
    const people = await accountsOf(on, { mailsPerAddress: 1, mailsPerNetwork: 1 })
    const { cookie } = await people.someone(victim)
    for (let count = 0; count < 3; count += 1) {
      const headers = { "Idempotency-Key": crypto.randomUUID() }
      const booked = await people.call("POST", "/api/v1/reservations", groupRequest({ email: victim }), cookie, {
        headers,
      })
      expect(booked.status).toBe(201)
    }
  })

  test("an address is counted under a hash of it", () => {
    expect(keyOf(" Victime@example.ch")).toBe(keyOf(victim))
    expect(keyOf(victim)).not.toContain("victime")
  })

  test.each([true, false])(
    "no word that a stranger typed reaches an address nobody has proven (with confirmation by mail: %s)",
    async (emailConfirmation) => {
      await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
      const people = await accountsOf(on, { emailConfirmation })
      const auth = (path: string, body: unknown, cookie = "") => people.call("POST", `/api/auth/${path}`, body, cookie)
      const stranger = { firstName: typed, lastName: typed, email: victim, password: testPassword }
      const { cookie } = await auth("sign-up/email", stranger)
      await auth("sign-up/email", stranger)
      await auth("send-verification-email", { email: victim })
      await auth("sign-in/magic-link", { email: victim })
      await auth("request-password-reset", { email: victim })
      await post(
        people,
        "/api/v1/contact-messages",
        contactMessage({ firstName: typed, lastName: typed, email: victim }),
      )
      await post(
        people,
        "/api/v1/boat-sharing-interests",
        interestRequest({ email: victim, firstName: typed, lastName: typed, comments: typed }),
      )
      const names = { firstName: typed, lastName: typed, groupName: typed, notes: typed }
      await post(people, "/api/v1/reservations", groupRequest({ email: victim, createAccount: true, ...names }))
      if (!emailConfirmation) {
        const current = { currentPassword: testPassword, newPassword: "un-autre-cap-2027" }
        const changed = await auth("change-password", current, cookie)
        await people.call("POST", "/api/v1/me/deletion", { password: current.newPassword }, changed.cookie)
        await auth("change-email", { newEmail: `${typed}@evil.example` }, changed.cookie)
        const { token } = await people.mailed("address-change-last-step")
        await auth("verify-email", { token }, changed.cookie)
      }
      const intruder = await people.someone("intrus@example.ch", { firstName: typed, lastName: typed })
      await auth("change-email", { newEmail: "autre-victime@example.ch" }, intruder.cookie)
      await auth("verify-email", { token: (await people.mailed("address-change")).token }, intruder.cookie)
      await people.mailed("address-change-last-step")

      const mails = await sendQueued(on.db)
      const toVictims = mails.filter(({ recipients }) => recipients.some((to) => to.includes("victime")))
      expect(toVictims.length).toBeGreaterThan(7)
      const words = toVictims.map(({ source }) => Buffer.from(source.replace(/=\r?\n/g, "")).toString())
      expect(words.filter((source) => source.toUpperCase().includes(typed))).toEqual([])
      // The control: the school is told what was typed.
      expect(mails.some(({ source }) => source.replace(/=\r?\n/g, "").includes(typed))).toBe(true)
    },
  )
})
