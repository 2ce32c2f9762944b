import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { functions } from "#db/functions/index.ts"
import { useDatabase } from "#tests/support/databases.ts"

interface Fault {
  name: string
  line: number
  message: string
}

/** A trigger's function is written in the baseline, for the table that it belongs to. */
describe("the functions of the database, as plpgsql_check reads them", () => {
  const on = useDatabase("postgres")

  async function faultsOf(names: readonly string[]): Promise<Fault[]> {
    await sql`create extension if not exists plpgsql_check`.execute(on.db)
    const { rows } = await sql<Fault>`
      select proname as name, fault.lineno as line, fault.message
      from pg_proc, plpgsql_check_function_tb(pg_proc.oid, performance_warnings => false) as fault
      where proname = any (${names}) and prolang = (select oid from pg_language where lanname = 'plpgsql')
      order by name, line`.execute(on.db)
    return rows
  }

  test("have no fault", async () => {
    expect(await faultsOf(Object.keys(functions))).toEqual([])
  })

  test("would be named for a column that is not there", async () => {
    await sql`
      create function reads_nothing() returns void language plpgsql as $$
      begin
        perform canton from users;
      end $$`.execute(on.db)
    expect(await faultsOf(["reads_nothing"])).toEqual([
      { name: "reads_nothing", line: 3, message: 'column "canton" does not exist' },
    ])
  })
})
