import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { forgetPerson } from "#app/features/reservations/manage/forget-person.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aCourse } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

/** The booking and the first session are on 2027-06-12. */
const early = new Date("2027-06-01T10:00:00Z")
const late = new Date("2027-06-11T10:00:00Z")

describe("who deletes their account cancels on the terms of a cancellation", () => {
  const on = useDatabase()

  test.each([
    ["in time, nothing is kept", early, true, 0],
    ["too late, the price is", late, true, 8_000],
    ["again after a backup was restored, nothing is", late, false, 0],
  ] as const)("of a booking: %s", async (_, now, byPerson, owedCents) => {
    const people = await accountsOf(on)
    const { userId, email } = await people.someone("elodie@example.ch")
    const [row] = await reservationsOf(on.db, userId, [{ status: "confirmed" }])
    const account = { reservationId: row?.id ?? "" }
    await charge(on.db, account, { amountCents: 8_000, now: early })
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
    const account = { applicationId: draft.id }
    const { owedCents: before, restCents } = await balance(on.db, account)
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson, now }))
    expect(restCents).toBe(course.reduce((sum, { priceCents }) => sum + priceCents, 0))
    expect(await balance(on.db, account)).toMatchObject({ owedCents: before - (1 - kept) * restCents })
  })
})
