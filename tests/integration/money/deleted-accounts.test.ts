import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { forgetSettledDebtors } from "#app/features/payments/told/forget-settled-debtors.server.ts"
import { forgetPerson } from "#app/features/reservations/forget/forget-person.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aCourse } from "#tests/factories/training.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { tablesWith } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

/** The booking and the first session are on 2027-06-12. */
const early = new Date("2027-06-01T10:00:00Z")
const late = new Date("2027-06-11T10:00:00Z")

describe("deleting an account to which the school owes money", () => {
  const on = useDatabase()

  async function deleted({ paidCents }: { paidCents: number }) {
    const people = await accountsOf(on)
    const name = { firstName: "Élodie", lastName: "Rochat" }
    const { userId, cookie } = await people.someone("elodie@example.ch", name)
    const [booking] = await reservationsOf(on.db, userId, [{ status: "confirmed", day: "2027-07-10" }])
    const account = { kind: "reservation", id: booking?.id ?? "" }
    await charge(on.db, account.id, { amountCents: 8_000 })
    if (paidCents > 0) await pay(on.db, account.id, paidCents, { userId })
    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await people.mailed("account-deletion")
    expect(await people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)).toMatchObject({ status: 200 })
    return { account, reference: booking?.reference }
  }
  const mails = () =>
    on.db
      .selectFrom("emails")
      .select(["kind", "to", "data"])
      .where("kind", "like", "account-deleted%")
      .orderBy("id")
      .execute()

  test("tells the school whom it owes what, and the person that it does", async () => {
    const { account, reference } = await deleted({ paidCents: 3_000 })
    const about = "Location de Bateau, samedi 10 juillet 2027 à\u00a014:00"
    const accounts = [{ account, about, reference, cents: 3_000, currency: "EUR" }]
    expect(await mails()).toEqual([
      {
        kind: "account-deleted-notice",
        to: "bonjour@troisports.example",
        data: { person: "Élodie Rochat", email: "elodie@example.ch", accounts },
      },
      {
        kind: "account-deleted",
        to: "elodie@example.ch",
        data: expect.objectContaining({ owed: [{ cents: 3_000, currency: "EUR" }] }),
      },
    ])
  })

  test("leaves the name in the school's mailbox only", async () => {
    await deleted({ paidCents: 3_000 })
    expect(await tablesWith(on.db, "Rochat")).toEqual(["emails"])
    const sent = await sendQueued(on.db)
    expect(sent.map(({ recipients }) => recipients)).toContainEqual(["bonjour@troisports.example"])
    for (const trace of ["Rochat", "elodie@example.ch"]) expect(await tablesWith(on.db, trace)).toEqual([])
  })

  test("tells the school nothing if it owes nothing", async () => {
    await deleted({ paidCents: 0 })
    expect(await mails()).toMatchObject([{ kind: "account-deleted", data: { firstName: "Élodie" } }])
  })
})

describe("deleting an account that owes the school money", () => {
  const on = useDatabase()

  async function someone() {
    const people = await accountsOf(on, { clock: { now: () => late } })
    const { userId, cookie } = await people.someone("elodie@example.ch", { firstName: "Élodie", lastName: "Rochat" })
    const address = { address: "Rue du Lac 3", postalCode: "1260", city: "Nyon" }
    await on.db
      .insertInto("profiles")
      .values({ id: userId, ...address })
      .execute()
    const [row] = await reservationsOf(on.db, userId, [{ status: "confirmed" }])
    const account = row?.id ?? ""
    await charge(on.db, account, { code: "rental", amountCents: 8_000, now: early })
    return { people, userId, cookie, account }
  }

  async function deleted() {
    const { people, cookie, ...made } = await someone()
    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await people.mailed("account-deletion")
    expect(await people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)).toMatchObject({ status: 200 })
    return { people, ...made }
  }

  test("the person reads the sum before, a late cancellation included, and nothing is deleted by reading", async () => {
    const { people, userId, cookie } = await someone()
    const { body } = await people.call("GET", "/api/v1/me/deletion", undefined, cookie)
    expect(body).toEqual({ debts: [{ cents: 8_000, currency: "EUR" }] })
    const rows = await on.db.selectFrom("reservations").select(["status", "userId"]).execute()
    expect(rows).toEqual([{ status: "confirmed", userId }])
  })

  test("name, contact and debt stay on the account, and the school hears of it at once", async () => {
    const { people, account } = await deleted()
    const kept = {
      name: "Élodie Rochat",
      email: "elodie@example.ch",
      address: "Rue du Lac 3, 1260 Nyon",
    }
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const path = `/api/v1/admin/accounts/reservation/${account}`
    const { body } = await people.call("GET", path, undefined, admin.cookie)
    expect(body).toMatchObject({ restCents: 8_000, debtor: kept })
    const notice = await people.mailed("account-owing-notice")
    expect(notice).toMatchObject({ person: kept.name, email: kept.email, accounts: [{ cents: 8_000 }] })
    expect(await people.mailed("account-deleted")).toMatchObject({ debts: [{ cents: 8_000, currency: "EUR" }] })
  })

  test("they go once the account is settled, and not before", async () => {
    const { account } = await deleted()
    await sendQueued(on.db, late)
    const sweep = () => inTransaction(on.db, forgetSettledDebtors)
    expect(await sweep()).toBe(0)
    expect(await tablesWith(on.db, "Rochat")).toEqual(["debtors"])
    await pay(on.db, account, 8_000, { now: late })
    expect(await sweep()).toBe(1)
    for (const trace of ["Rochat", "elodie@example.ch", "Rue du Lac"])
      expect(await tablesWith(on.db, trace)).toEqual([])
  })
})

describe("deleting an account cancels its bookings on the terms of a cancellation", () => {
  const on = useDatabase()

  test.each([
    ["in time, nothing is kept", early, true, 0],
    ["too late, the price is", late, true, 8_000],
    ["again after a backup was restored, nothing is", late, false, 0],
  ] as const)("of a booking: %s", async (_, now, byPerson, owedCents) => {
    const people = await accountsOf(on)
    const { userId, email } = await people.someone("elodie@example.ch")
    const [row] = await reservationsOf(on.db, userId, [{ status: "confirmed" }])
    const account = row?.id ?? ""
    await charge(on.db, account, { code: "rental", amountCents: 8_000, now: early })
    await pay(on.db, account, 8_000, { userId, now: early })
    const addresses = [{ email, leftAt: null }]
    await inTransaction(on.db, (trx) => forgetPerson(trx, { userId, addresses, byPerson, now }))
    expect(await balance(on.db, account)).toMatchObject({ owedCents, paidCents: 8_000 })
  })

  test.each([
    ["in time, nothing is kept", early, true, 0],
    ["too late, the price is", late, true, 1],
    ["again after a backup was restored, nothing is", late, false, 0],
  ] as const)("of sessions: %s", async (_, now, byPerson, kept) => {
    const school = await sessionSchool(on, { clock: { now: () => early } })
    const course = await aCourse(on.db)
    const { userId, draft, submit } = await school.candidate()
    await submit(course)
    const account = draft.id
    const { owedCents: before, restCents } = await balance(on.db, account)
    const { credited } = await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson, now }))
    expect(restCents).toBe(course.reduce((sum, { priceCents }) => sum + priceCents, 0))
    expect(await balance(on.db, account)).toMatchObject({ owedCents: before - (1 - kept) * restCents })
    expect(credited.get(draft.id)).toEqual(kept ? undefined : { creditedCents: restCents, currency: "CHF" })
  })
})
