import fc from "fast-check"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { expectTrueFigures } from "#tests/support/figures.ts"
import { withAdvisoryLock } from "./database/advisory-lock.server.ts"
import type { Db } from "./database/tables.server.ts"
import { foldFigures } from "./figures.server.ts"

const fold = (db: Db) => withAdvisoryLock(db, "figures", foldFigures)

const nobody = JSON.stringify({ first_name: "", last_name: "", email: "nobody@example.ch" })

const instants = [
  "2026-12-31T22:59:59Z",
  "2026-12-31T23:00:00Z",
  "2027-03-28T00:59:59Z",
  "2027-03-28T22:00:00Z",
  "2027-10-30T22:00:00Z",
  "2027-10-31T23:00:00Z",
]

const person = fc.option(fc.integer({ min: 0, max: 4 }))
const at = fc.constantFrom(...instants)
const act = fc.oneof(
  fc.record({ act: fc.constant("register" as const), person: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ act: fc.constant("remove" as const), person: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ act: fc.constant("book" as const), person, at, many: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant("decide" as const), status: fc.constantFrom("confirmed", "cancelled", "pending") }),
  fc.record({ act: fc.constant("claim" as const), person, from: person }),
  fc.record({ act: fc.constant("forget" as const), person }),
  fc.record({ act: fc.constant("apply" as const), person, status: fc.constantFrom("approved", "rejected") }),
  fc.record({ act: fc.constant("withdraw" as const), person }),
  fc.record({ act: fc.constant("pay" as const), at, cents: fc.integer({ min: 1, max: 99_999 }) }),
  fc.record({ act: fc.constant("refund" as const), at }),
  fc.record({ act: fc.constant("roll-back" as const), at }),
  fc.record({
    act: fc.constant("truncate" as const),
    table: fc.constantFrom("bookings", "events", "boat_license_applications"),
  }),
  fc.record({ act: fc.constant("fold" as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

describe.each(engines)("figures on %s", (engine) => {
  const on = useDatabase(engine)
  let people: string[]
  const payer = uuid()
  beforeEach(() => {
    people = Array.from({ length: 5 }, () => uuid())
  })

  const idOf = (index: number | null) => (index === null ? null : (people[index] ?? null))

  async function book(db: Db, { userId, at: madeAt, many }: { userId: string | null; at: string; many: number }) {
    return await sql<{
      id: string
    }>`insert into reservations (id, reference, user_id, person_id, kind, status, first_name, last_name, email,
        phone, base, day, time, starts_at, ends_at, price_cents, price_currency, created_at)
      select gen_random_uuid(), upper(translate(substr(md5(random()::text), 1, 8), '01', 'GH')),
        (select id from users where id = ${userId}::uuid),
        (select person from person_of((select id from users where id = ${userId}::uuid), ${nobody}::jsonb)), 'boat_rental', 'pending', '', '', 'nobody@example.ch', '', 'nyon', '2027-06-10',
        '14:00', '2027-06-10T12:00Z', '2027-06-10T13:00Z', 8000, 'EUR', ${madeAt}::timestamptz
      from generate_series(1, ${many}::int) returning id`.execute(db)
  }

  async function pay(
    db: Db,
    { kind, of, cents, settled }: { kind: string; of: string | null; cents: number; settled: string },
  ) {
    // Nobody of the acts has the booking, so that it and its account are never deleted.
    await sql`insert into users (id, name, email, first_name, last_name)
      values (${payer}::uuid, '', 'payer@example.ch', '', '') on conflict do nothing`.execute(db)
    const { rows } = await book(db, { userId: payer, at: settled, many: 1 })
    await sql`insert into payment_transactions (id, account_id, kind, refund_of, amount_cents, status, provider, settled_at)
      values (${uuid()}::uuid, ${rows[0]?.id}::uuid, ${kind}, ${of}::uuid, ${cents}, ${kind === "refund" ? "refunded" : "completed"}, 'test',
        ${settled}::timestamptz)`.execute(db)
  }

  const perform: { [Name in Act["act"]]: (db: Db, one: Extract<Act, { act: Name }>) => Promise<unknown> } = {
    register: (db, one) =>
      sql`insert into users (id, name, email, first_name, last_name)
        values (${idOf(one.person)}::uuid, '', ${`${idOf(one.person)}@example.ch`}, '', '') on conflict do nothing`.execute(
        db,
      ),
    async remove(db, one) {
      await sql`update boat_license_applications set user_id = null, person_id = null where user_id = ${idOf(one.person)}::uuid`.execute(
        db,
      )
      await sql`delete from users where id = ${idOf(one.person)}::uuid`.execute(db)
    },
    book: (db, one) => book(db, { userId: idOf(one.person), at: one.at, many: one.many }),
    decide: (db, one) =>
      sql`update reservations set status = ${one.status}
        where id in (select id from reservations order by id limit 2)`.execute(db),
    claim: (db, one) =>
      sql`update reservations set user_id = (select id from users where id = ${idOf(one.person)}::uuid)
        where user_id is not distinct from ${idOf(one.from)}::uuid`.execute(db),
    forget: (db, one) =>
      sql`delete from reservations where user_id is not distinct from ${idOf(one.person)}::uuid`.execute(db),
    apply: (db, one) =>
      sql`insert into boat_license_applications
          (id, user_id, person_id, status, license_type, first_name, last_name, email, phone)
        values (gen_random_uuid(), (select id from users where id = ${idOf(one.person)}::uuid),
          (select id from persons where user_id = ${idOf(one.person)}::uuid), ${one.status}, 'coastal', '', '', '', '')`.execute(
        db,
      ),
    withdraw: (db, one) =>
      sql`delete from boat_license_applications where user_id is not distinct from ${idOf(one.person)}::uuid`.execute(
        db,
      ),
    pay: (db, one) => pay(db, { kind: "payment", of: null, cents: one.cents, settled: one.at }),
    async refund(db, one) {
      const paid = await sql<{ id: string; cents: number }>`update payment_transactions set status = 'refunded'
        where id = (select id from payment_transactions where status = 'completed' limit 1)
        returning id, amount_cents as cents`.execute(db)
      for (const { id, cents } of paid.rows) await pay(db, { kind: "refund", of: id, cents, settled: one.at })
    },
    "roll-back": (db, one) =>
      db
        .transaction()
        .execute(async (trx) => {
          await book(trx, { userId: null, at: one.at, many: 2 })
          throw new Error("rolled back")
        })
        .catch(() => undefined),
    truncate: (db, one) => sql.raw(`truncate ${one.table} cascade`).execute(db),
    fold,
  }

  test("equal a count of the rows after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        await sql`truncate users, bookings, boat_license_applications, payment_transactions cascade`.execute(on.db)
        for (const one of acts) {
          await perform[one.act](on.db, one as never)
          await expectTrueFigures(on.db)
        }
        await fold(on.db)
        await expectTrueFigures(on.db)
      }),
      // The triggers are the same text on both engines, and the embedded one takes six times as long.
      { numRuns: engine === "embedded" ? 5 : 30 },
    )
  })

  test("negative control: with a trigger asleep they are not", async () => {
    await sql`alter table bookings disable trigger count_bookings_on_insert`.execute(on.db)
    try {
      await book(on.db, { userId: null, at: "2027-06-10T10:00:00Z", many: 1 })
      await expect(expectTrueFigures(on.db)).rejects.toThrow()
    } finally {
      await sql`alter table bookings enable trigger count_bookings_on_insert`.execute(on.db)
    }
  })

  test("folded, they stand in a row for each day and status, and nothing is left to fold", async () => {
    for (const madeAt of instants) await book(on.db, { userId: null, at: madeAt, many: 50 })
    await fold(on.db)
    const { rows } = await sql`select count(*)::int as rows from figures where subject = 'bookings'
      union all select count(*)::int from figure_changes`.execute(on.db)
    expect(rows).toEqual([{ rows: 7 }, { rows: 0 }])
    await expectTrueFigures(on.db)
  })
})

describe("figures on PostgreSQL with everybody at once", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  test("stay true while people book, leave and are counted", async () => {
    const ids = [uuid(), uuid()]
    for (const id of ids) {
      await sql`insert into users (id, name, email, first_name, last_name)
        values (${id}::uuid, '', ${`${id}@example.ch`}, '', '')`.execute(on.db)
    }
    const worker = async (seed: number) => {
      for (let round = 0; round < 40; round++) {
        const id = ids[(round + seed) % 2]
        if ((round + seed) % 3 > 0) {
          await sql`insert into boat_license_applications
            (id, user_id, person_id, status, license_type, first_name, last_name, email, phone)
            values (gen_random_uuid(), ${id}::uuid, (select id from persons where user_id = ${id}::uuid), 'approved', 'coastal', '', '', '', '')`.execute(
            on.db,
          )
        } else {
          await sql`delete from boat_license_applications where user_id = ${id}::uuid`.execute(on.db)
        }
        if (round % 5 === 0) await fold(on.db)
      }
    }
    await Promise.all([0, 1, 2, 3, 4].map(worker))
    await expectTrueFigures(on.db)
  })
})
