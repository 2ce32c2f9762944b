import { type Kysely, sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"
import { openAccountsOutOfStep } from "#tests/support/open-accounts.ts"

const before = Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => name < "0052"))
const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

test.each(engines)("accounts of before are found if they have a rest, on %s", async (engine) => {
  const here = await createDatabase(engine, { empty: true })
  onTestFinished(() => here.remove())
  const db = here.db as Kysely<unknown>
  await migrate(here.db, { migrations: before, functions: {} })
  for (const [n, paidCents] of [0, 400, 1_000, 1_500].entries()) {
    await sql`
      insert into boat_license_applications (id, status, license_type, first_name, last_name, email, phone)
      values (${uuid(n)}, 'approved', 'coastal', '', '', '', '')`.execute(db)
    await sql`
      insert into charges (id, application_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
      values (${uuid(n)}, ${uuid(n)}, 'charge', 'session-theory', 'Théorie', 1, 1000, 1000, 'CHF')`.execute(db)
    await sql`
      insert into payment_transactions
        (id, application_id, kind, purpose, method, amount_cents, currency, status, provider)
      select ${uuid(n)}, ${uuid(n)}, 'payment', 'account', 'transfer', ${paidCents}::int, 'CHF', 'completed', 'counter'
      where ${paidCents}::int > 0`.execute(db)
  }
  await migrate(here.db, schema)
  const noted = here.db.selectFrom("movedAccounts").select("applicationId").orderBy("applicationId")
  expect(await noted.execute()).toEqual([0, 1, 3].map((n) => ({ applicationId: uuid(n) })))
  expect(await openAccountsOutOfStep(here.db)).toEqual([])
})
