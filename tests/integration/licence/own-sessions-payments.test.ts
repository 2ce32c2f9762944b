import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { aCourse } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

const path = "/api/v1/own-sessions"
/** The first session begins on 2027-06-12 at 09:00, 07:00 in UTC. */
const balanceDueAt = "2027-06-05T07:00:00.000Z"

describe("a candidate pays their sessions", () => {
  const on = useDatabase()
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let course: Awaited<ReturnType<typeof aCourse>>
  let now: Date
  let secret: string

  beforeEach(async () => {
    now = new Date("2027-06-01T10:00:00Z")
    school = await sessionSchool(on, { clock: { now: () => now } })
    course = await aCourse(on.db)
    candidate = await school.candidate()
    await candidate.submit(course)
    secret = (await mintManageLink(on.db, candidate.draft.id)) ?? ""
  })

  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const ask = (what: string, body: object, cookie = "", key = uuid()) =>
    school.people.call("POST", path + what, body, cookie, { headers: { "idempotency-key": key } })
  const look = async () => (await ask("", { secret })).body as unknown as OwnSessions
  const pay = (cents: number, key = uuid(), outcome?: string) =>
    ask("/payment", { secret, cents, ...(outcome ? { outcome } : {}) }, "", key)
  const payments = () => on.db.selectFrom("paymentTransactions").selectAll().where("purpose", "=", "account").execute()
  async function told() {
    const mails = await on.db.selectFrom("emails").select("data").where("kind", "=", "account-paid").execute()
    return mails.map(({ data }) => data)
  }
  const seat = async (n: 0 | 1) => (await look()).seats.find(({ sessionId }) => sessionId === course[n].id)
  const prices = () => course.map(({ priceCents }) => priceCents) as [number, number]

  test("in francs: a deposit at once, the balance a week before the first, each once", async () => {
    const [theory, practice] = prices()
    const sum = theory + practice
    const deposit = Math.ceil((sum * 0.3) / 5) * 5
    const seen = await look()
    expect(seen).toMatchObject({
      account: { currency: "CHF", restCents: sum, pendingCents: 0 },
      dues: [
        { part: "deposit", cents: deposit },
        { part: "balance", cents: sum - deposit, dueAt: balanceDueAt },
      ],
      payable: [
        { part: "deposit", cents: deposit },
        { part: "balance", cents: sum },
      ],
    })
    const key = uuid()
    const [one, other] = await Promise.all([pay(deposit, key), pay(deposit, key)])
    expect([one.status, other.status]).toEqual([202, 202])
    expect(await pay(sum)).toMatchObject({ status: 409, body: { code: "payment-under-way" } })
    wait(2_000)
    expect(await look()).toMatchObject({
      account: { restCents: sum - deposit, pendingCents: 0 },
      dues: [{ part: "balance", cents: sum - deposit, dueAt: balanceDueAt }],
      payable: [{ part: "balance", cents: sum - deposit }],
    })
    expect(await payments()).toMatchObject([
      { userId: candidate.userId, accountId: candidate.draft.id, currency: "CHF", status: "completed" },
    ])
    const mine = await school.people.call("GET", "/api/v1/me/applications", undefined, candidate.cookie)
    expect(mine.body).toMatchObject({
      items: [
        {
          rest: { cents: sum - deposit, dueAt: balanceDueAt },
          programme: { owedCents: sum, paidCents: deposit, startsAt: "2027-06-12T07:00:00.000Z" },
        },
      ],
    })
  })

  test("a discount lowers what the sessions owe, never the fee, and cash settles what is left", async () => {
    const sum = prices()[0] + prices()[1]
    const account = `/api/v1/admin/accounts/application/${candidate.draft.id}`
    const post = async (act: string, body: object) =>
      await school.people.call("POST", `${account}/${act}`, body, school.admin.cookie, {
        headers: { "idempotency-key": uuid() },
      })
    const discount = { seenRestCents: sum, amountCents: 5_003, currency: "CHF", text: "Fidélité" }
    const left = sum - 5_003
    const deposit = Math.ceil((left * 0.3) / 5) * 5
    expect((await post("discounts", discount)).body).toMatchObject({
      restCents: left,
      dues: [
        { part: "deposit", cents: deposit },
        { part: "balance", cents: left - deposit },
      ],
    })
    expect(await post("discounts", { ...discount, seenRestCents: left, amountCents: left + 1 })).toMatchObject({
      status: 409,
      body: { code: "more-than-charged" },
    })
    const cash = { seenRestCents: left, amountCents: left - 2, currency: "CHF", method: "cash", base: "nyon" }
    expect((await post("payments", cash)).body).toMatchObject({ restCents: 0, dues: [] })
  })

  test("the cost of leaving is named in money for each seat, and what was paid too much is owed back", async () => {
    const [theory, practice] = prices()
    expect(await seat(0)).toMatchObject({ terms: { keptCents: 0, restCentsThen: practice } })
    await pay(theory + practice)
    wait(2_000)
    expect(await seat(0)).toMatchObject({ terms: { keptCents: 0, restCentsThen: -theory } })
    const leave = async (keptCents: number) =>
      await ask("/cancellation", { secret, version: 2, bookingId: (await seat(0))?.id, keptPercent: 0, keptCents })
    expect(await leave(theory)).toMatchObject({ status: 409, body: { code: "terms-changed" } })
    expect(await leave(0)).toMatchObject({ status: 200, body: { account: { restCents: -theory }, payable: [] } })
    expect(await seat(0)).toMatchObject({ terms: { cancellable: false, keptCents: null } })
  })

  test("what a late leaving keeps is paid online, also when nothing is booked any more", async () => {
    const [theory, practice] = prices()
    now = new Date("2027-06-11T10:00:00Z")
    for (const [n, version] of [
      [0, 2],
      [1, 3],
    ] as const) {
      const { id: bookingId, terms } = (await seat(n)) ?? {}
      const keptCents = terms?.keptCents
      expect(keptCents).toBe(prices()[n])
      const left = await ask("/cancellation", { secret, version, bookingId, keptPercent: 100, keptCents })
      expect(left.status).toBe(200)
    }
    const sum = theory + practice
    expect(await look()).toMatchObject({ dues: [{ part: "balance", cents: sum }], payable: [{ cents: sum }] })
    expect((await pay(sum, uuid(), "fail")).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { restCents: sum }, payable: [{ cents: sum }] })
    expect((await pay(sum)).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { restCents: 0 }, dues: [], payable: [] })
    expect((await payments()).map(({ status }) => status).toSorted()).toEqual(["completed", "failed"])
    expect(await told()).toEqual([expect.not.objectContaining({ ahead: true })])
  })

  test("nobody else pays: another secret, another account, nobody", async () => {
    const other = await school.candidate("Marc")
    const [theory, practice] = prices()
    const named = { applicationId: candidate.draft.id, cents: theory + practice }
    expect((await ask("/payment", { ...named, applicationId: undefined, secret: `${secret}A` })).status).toBe(404)
    expect((await ask("/payment", named)).status).toBe(404)
    expect((await ask("/payment", named, other.cookie)).status).toBe(404)
    expect(await payments()).toEqual([])
    expect((await ask("/payment", named, candidate.cookie)).status).toBe(202)
  })
})
