import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("the %s database", (engine) => {
  const here = useDatabase(engine)

  test("values are read the same way on both engines", async () => {
    const { rows } = await sql`
      select date '2026-03-01' as day, timestamp '2026-03-01 08:30' as local, interval '90 minutes' as span,
        9007199254740991::bigint as big, 12.50::numeric as exact, timestamptz '2026-03-01T08:30:00.123Z' as instant,
        array[date '2026-03-01', null] as days, array[1, 2]::bigint[] as bigs, '{"snakeCase": {"a_b": 1}}'::jsonb as "json",
        count(*) as count, ${1}::int as snake_case`.execute(here.db)
    expect(rows).toEqual([
      {
        day: "2026-03-01",
        local: "2026-03-01 08:30:00",
        span: "01:30:00",
        big: Number.MAX_SAFE_INTEGER,
        exact: "12.50",
        instant: new Date("2026-03-01T08:30:00.123Z"),
        days: ["2026-03-01", null],
        bigs: [1, 2],
        json: { snakeCase: { a_b: 1 } },
        count: 1,
        snakeCase: 1,
      },
    ])
  })
})
