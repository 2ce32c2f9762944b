import fc from "fast-check"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { openAccountsOutOfStep } from "#tests/support/open-accounts.ts"
import { rowsRead } from "#tests/support/rows-read.ts"
import { forgetSettledAccounts } from "./forget-settled-accounts.server.ts"
import { openAccounts } from "./open-accounts.queries.server.ts"

const cents = fc.integer({ min: 1, max: 3 }).map((hundreds) => hundreds * 100)
const account = fc.integer({ min: 0, max: 2 })
const status = fc.constantFrom("pending", "completed", "failed")
const act = fc.oneof(
  fc.record({ act: fc.constant("charge" as const), account, cents, many: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant("credit" as const), account, cents }),
  fc.record({ act: fc.constant("pay" as const), account, cents, status, counts: fc.boolean() }),
  fc.record({ act: fc.constant("settle" as const), status }),
  fc.record({ act: fc.constant("refund" as const), account }),
  fc.record({ act: fc.constant("forget" as const), account }),
  fc.record({ act: fc.constant("roll-back" as const), account, cents }),
  fc.record({ act: fc.constant("sweep" as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function charge(db: Db, id: string, { cents: amount, many = 1 }: { cents: number; many?: number }) {
  await sql`insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
    select gen_random_uuid(), ${id}::uuid, 'charge', 'rental', 'Location', 1, ${amount}::int, ${amount}::int, 'EUR'
    from generate_series(1, ${many}::int)`.execute(db)
}

async function pay(db: Db, id: string, paid: { cents: number; status?: string; counts?: boolean; kind?: string }) {
  const { cents: amount, status: as = "completed", counts = true } = paid
  await sql`insert into payment_transactions
      (id, account_id, kind, purpose, method, amount_cents, currency, status, provider, counts)
    values (gen_random_uuid(), ${id}::uuid, 'payment', 'account', 'online', ${amount}, 'EUR', ${as}, 'simulated', ${counts})
    on conflict do nothing`.execute(db)
}

const perform: { [Name in Act["act"]]: (db: Db, id: string, one: Extract<Act, { act: Name }>) => Promise<unknown> } = {
  charge,
  pay,
  credit: (db, id, one) =>
    sql`insert into charges (id, account_id, kind, credit_of, code, text, quantity, unit_cents, amount_cents, currency)
      select gen_random_uuid(), account_id, 'credit', id, 'discount', 'Remise', 1, ${one.cents}::int, ${one.cents}::int,
        currency
      from charges where kind = 'charge' and account_id = ${id}::uuid limit 1`.execute(db),
  settle: (db, _, one) =>
    sql`update payment_transactions set status = ${one.status} where status = 'pending'`.execute(db),
  refund: (db, id) =>
    sql`with refunded as (
        update payment_transactions set status = 'refunded'
        where id = (select id from payment_transactions where account_id = ${id}::uuid and status = 'completed' limit 1)
        returning *)
      insert into payment_transactions
        (id, account_id, kind, refund_of, purpose, method, amount_cents, currency, status, provider, counts)
      select gen_random_uuid(), account_id, 'refund', id, purpose, method, amount_cents, currency, 'refunded', provider,
        counts
      from refunded`.execute(db),
  async forget(db, id) {
    await sql`delete from charges where account_id = ${id}::uuid`.execute(db)
    await sql`delete from payment_transactions where account_id = ${id}::uuid`.execute(db)
  },
  "roll-back": (db, id, one) =>
    db
      .transaction()
      .execute(async (trx) => {
        await charge(trx, id, one)
        throw new Error("rolled back")
      })
      .catch(() => undefined),
  sweep: (db) => forgetSettledAccounts(db),
}

async function chargeAndPay(db: Db, id: string) {
  await charge(db, id, { cents: 100 })
  await pay(db, id, { cents: 100 })
}

const rowsLeft = async (db: Db) => (await db.selectFrom("movedAccounts").select("id").execute()).length

describe.each(engines)("the open accounts among the moved ones on %s", (engine) => {
  const on = useDatabase(engine)
  let ids: string[]
  beforeEach(async () => {
    await sql`truncate charges, payment_transactions, moved_accounts cascade`.execute(on.db)
    ids = (await reservationsOf(on.db, null, [{}, {}, {}])).map(({ id }) => id)
  })

  const idOf = (one: Act) => ids["account" in one ? one.account : 0] ?? ""

  test("are those of the sums after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        await sql`truncate charges, payment_transactions cascade`.execute(on.db)
        for (const one of acts) {
          await perform[one.act](on.db, idOf(one), one as never)
          expect(await openAccountsOutOfStep(on.db)).toEqual([])
        }
        await forgetSettledAccounts(on.db)
        expect(await openAccountsOutOfStep(on.db)).toEqual([])
      }),
      // The triggers are the same text on both engines.
      { numRuns: engine === "embedded" ? 5 : 30 },
    )
  })

  test.each([
    ["charges_move_accounts", "charges", () => charge],
    ["payment_transactions_move_accounts", "payment_transactions", () => pay],
  ])("negative control: with %s asleep they are not", async (trigger, table, command) => {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(on.db)
    try {
      await command()(on.db, ids[0] ?? "", { cents: 100 })
      expect(await openAccountsOutOfStep(on.db)).toHaveLength(1)
    } finally {
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(on.db)
    }
  })

  test("lead to their rows alone, once the settled ones were forgotten", async () => {
    const settled = Array.from({ length: 1_000 }, () => ({}))
    for (const { id } of await reservationsOf(on.db, null, settled)) ids.push(id)
    await sql`insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
      select gen_random_uuid(), id, 'charge', 'rental', 'Location', 1, 100, 100, 'EUR' from reservations`.execute(on.db)
    await sql`insert into payment_transactions
        (id, account_id, kind, purpose, method, amount_cents, currency, status, provider)
      select gen_random_uuid(), id, 'payment', 'account', 'transfer', 100, 'EUR', 'completed', 'counter' from reservations
      where id <> ${ids[0]}::uuid`.execute(on.db)
    await forgetSettledAccounts(on.db)
    await sql`analyze`.execute(on.db)
    const read = async (table: string) => await rowsRead(on.db, table, (trx) => openAccounts(trx).execute())
    expect(await openAccounts(on.db).execute()).toMatchObject([{ accountId: ids[0], owedCents: 100, paidCents: 0 }])
    expect([await read("charges"), await read("payment_transactions"), await read("moved_accounts")]).toEqual([1, 0, 1])
  })

  test("stay when the settled ones are forgotten, at most so many at once", async () => {
    const [one = "", other = "", open = ""] = ids
    await charge(on.db, open, { cents: 100, many: 3 })
    for (const id of [one, other]) await chargeAndPay(on.db, id)
    expect(await forgetSettledAccounts(on.db, 3)).toBe(3)
    expect(await forgetSettledAccounts(on.db, 3)).toBe(1)
    expect(await forgetSettledAccounts(on.db, 3)).toBe(0)
    expect(await rowsLeft(on.db)).toBe(3)
    await sql`delete from charges where account_id = ${open}::uuid`.execute(on.db)
    await forgetSettledAccounts(on.db)
    expect(await rowsLeft(on.db)).toBe(0)
  })
})

describe("the open accounts on PostgreSQL with everybody at once", () => {
  const on = useDatabase("postgres", { poolSize: 8 })
  const bookings = async (count: number) =>
    (
      await reservationsOf(
        on.db,
        null,
        Array.from({ length: count }, () => ({})),
      )
    ).map(({ id }) => id) as [string, ...string[]]

  test("are those of the sums while people pay and charge the same accounts and settled ones are forgotten", async () => {
    const ids = await bookings(2)
    const worker = async (seed: number) => {
      for (let round = 0; round < 40; round++) {
        const id = ids[(round + seed) % 2] ?? ""
        if (round % 2 === seed % 2) await charge(on.db, id, { cents: 100 })
        else await pay(on.db, id, { cents: 100 })
        if (seed > 3) await forgetSettledAccounts(on.db)
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(worker))
    expect(await openAccountsOutOfStep(on.db)).toEqual([])
  })

  test("know an account that is charged while it is forgotten as settled", async () => {
    const [id] = await bookings(1)
    await chargeAndPay(on.db, id)
    await on.db.transaction().execute(async (trx) => {
      await charge(trx, id, { cents: 300 })
      expect(await forgetSettledAccounts(on.db)).toBeGreaterThanOrEqual(2)
    })
    expect(await openAccountsOutOfStep(on.db)).toEqual([])
    expect(await openAccounts(on.db).execute()).toContainEqual(
      expect.objectContaining({ accountId: id, owedCents: 400, paidCents: 100 }),
    )
  })

  test("control: judged in one statement and forgotten in the next, it would be lost", async () => {
    const [id] = await bookings(1)
    await chargeAndPay(on.db, id)
    const open = await openAccounts(on.db).execute()
    await charge(on.db, id, { cents: 300 })
    expect(open.map(({ accountId }) => accountId)).not.toContain(id)
    await on.db.deleteFrom("movedAccounts").where("accountId", "=", id).execute()
    expect(await openAccountsOutOfStep(on.db)).toEqual([`${id}: 300 EUR`])
    await charge(on.db, id, { cents: 100 })
  })

  test("let two transactions move the same accounts in opposite orders, without a wait", async () => {
    const [one, other = ""] = await bookings(2)
    for (const id of [one, other]) await chargeAndPay(on.db, id)
    await on.db.transaction().execute(async (settling) => {
      await pay(settling, one, { cents: 100 })
      await on.db.transaction().execute(async (refunding) => {
        await sql`set local lock_timeout = '2s'`.execute(refunding)
        await pay(refunding, other, { cents: 200 })
        await pay(refunding, one, { cents: 200 })
      })
      await pay(settling, other, { cents: 100 })
    })
    expect(await openAccountsOutOfStep(on.db)).toEqual([])
    expect(await openAccounts(on.db).execute()).toEqual(
      expect.arrayContaining(
        [one, other].map((id) => expect.objectContaining({ accountId: id, owedCents: 100, paidCents: 400 })),
      ),
    )
  })
})
