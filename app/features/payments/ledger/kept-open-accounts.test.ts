import fc from "fast-check"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { openAccountsOutOfStep } from "#tests/support/open-accounts.ts"
import { rowsRead } from "#tests/support/rows-read.ts"
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
  fc.record({ act: fc.constant("truncate" as const), table: fc.constantFrom("charges", "payment_transactions") }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function charge(db: Db, id: string, { cents: amount, many = 1 }: { cents: number; many?: number }) {
  await sql`insert into charges (id, reservation_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
    select gen_random_uuid(), ${id}::uuid, 'charge', 'rental', 'Location', 1, ${amount}::int, ${amount}::int, 'EUR'
    from generate_series(1, ${many}::int)`.execute(db)
}

async function pay(db: Db, id: string, paid: { cents: number; status?: string; counts?: boolean; kind?: string }) {
  const { cents: amount, status: as = "completed", counts = true } = paid
  await sql`insert into payment_transactions
      (id, reservation_id, kind, purpose, method, amount_cents, currency, status, provider, counts)
    values (gen_random_uuid(), ${id}::uuid, 'payment', 'account', 'online', ${amount}, 'EUR', ${as}, 'simulated', ${counts})
    on conflict do nothing`.execute(db)
}

const perform: { [Name in Act["act"]]: (db: Db, id: string, one: Extract<Act, { act: Name }>) => Promise<unknown> } = {
  charge,
  pay,
  credit: (db, id, one) =>
    sql`insert into charges (id, reservation_id, kind, credit_of, code, text, quantity, unit_cents, amount_cents, currency)
      select gen_random_uuid(), reservation_id, 'credit', id, 'discount', 'Remise', 1, ${one.cents}::int, ${one.cents}::int,
        currency
      from charges where kind = 'charge' and reservation_id = ${id}::uuid limit 1`.execute(db),
  settle: (db, _, one) =>
    sql`update payment_transactions set status = ${one.status} where status = 'pending'`.execute(db),
  refund: (db, id) =>
    sql`with refunded as (
        update payment_transactions set status = 'refunded'
        where id = (select id from payment_transactions where reservation_id = ${id}::uuid and status = 'completed' limit 1)
        returning *)
      insert into payment_transactions
        (id, reservation_id, kind, refund_of, purpose, method, amount_cents, currency, status, provider, counts)
      select gen_random_uuid(), reservation_id, 'refund', id, purpose, method, amount_cents, currency, 'refunded', provider,
        counts
      from refunded`.execute(db),
  async forget(db, id) {
    await sql`delete from charges where reservation_id = ${id}::uuid`.execute(db)
    await sql`delete from payment_transactions where reservation_id = ${id}::uuid`.execute(db)
  },
  "roll-back": (db, id, one) =>
    db
      .transaction()
      .execute(async (trx) => {
        await charge(trx, id, one)
        throw new Error("rolled back")
      })
      .catch(() => undefined),
  truncate: (db, _, one) => sql.raw(`truncate ${one.table} cascade`).execute(db),
}

describe.each(engines)("the kept open accounts on %s", (engine) => {
  const on = useDatabase(engine)
  let ids: string[]
  beforeEach(async () => {
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
      }),
      // The triggers are the same text on both engines.
      { numRuns: engine === "embedded" ? 5 : 30 },
    )
  })

  test("negative control: with a trigger asleep they are not", async () => {
    await sql`alter table charges disable trigger open_accounts_of_charges_on_insert`.execute(on.db)
    try {
      await charge(on.db, ids[0] ?? "", { cents: 100 })
      expect(await openAccountsOutOfStep(on.db)).toHaveLength(1)
    } finally {
      await sql`alter table charges enable trigger open_accounts_of_charges_on_insert`.execute(on.db)
    }
  })

  test("lead to their rows alone, among many that are settled", async () => {
    const settled = Array.from({ length: 1_000 }, () => ({}))
    for (const { id } of await reservationsOf(on.db, null, settled)) ids.push(id)
    await sql`insert into charges (id, reservation_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
      select gen_random_uuid(), id, 'charge', 'rental', 'Location', 1, 100, 100, 'EUR' from reservations`.execute(on.db)
    await sql`insert into payment_transactions
        (id, reservation_id, kind, purpose, method, amount_cents, currency, status, provider)
      select gen_random_uuid(), id, 'payment', 'account', 'transfer', 100, 'EUR', 'completed', 'counter' from reservations
      where id <> ${ids[0]}::uuid`.execute(on.db)
    await sql`analyze`.execute(on.db)
    const read = async (table: string) => await rowsRead(on.db, table, (trx) => openAccounts(trx).execute())
    expect(await openAccounts(on.db).execute()).toMatchObject([{ reservationId: ids[0], owedCents: 100, paidCents: 0 }])
    expect([await read("charges"), await read("payment_transactions"), await read("open_accounts")]).toEqual([1, 0, 4])
  })
})

describe("the kept open accounts on PostgreSQL with everybody at once", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  test("are those of the sums while two people pay, charge and settle the same accounts", async () => {
    const ids = (await reservationsOf(on.db, null, [{}, {}])).map(({ id }) => id)
    const worker = async (seed: number) => {
      for (let round = 0; round < 40; round++) {
        const id = ids[(round + seed) % 2] ?? ""
        if (round % 2 === seed % 2) await charge(on.db, id, { cents: 100 })
        else await pay(on.db, id, { cents: 100 })
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(worker))
    expect(await openAccountsOutOfStep(on.db)).toEqual([])
  })

  test("know an account that is settled by one payment and charged again before it is committed", async () => {
    const [id = ""] = (await reservationsOf(on.db, null, [{}])).map((row) => row.id)
    await charge(on.db, id, { cents: 100 })
    let charged: Promise<void> | undefined
    await on.db.transaction().execute(async (trx) => {
      await pay(trx, id, { cents: 100 })
      charged = charge(on.db, id, { cents: 300 })
      await untilSomebodyWaits(trx)
    })
    await charged
    expect(await openAccountsOutOfStep(on.db)).toEqual([])
    expect(await openAccounts(on.db).execute()).toMatchObject([{ owedCents: 400, paidCents: 100 }])
  })

  async function untilSomebodyWaits(db: Db): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length
      })
      .toBeGreaterThan(0)
  }
})
