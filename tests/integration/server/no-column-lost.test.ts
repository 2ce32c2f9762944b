import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { applications, bookings, messagesAndAccounts } from "#tests/support/inserts/acts-of-people.ts"
import { calendar, counter, debts, mails, prices, resources, till } from "#tests/support/inserts/acts-of-the-school.ts"
import { merges } from "#tests/support/inserts/acts-on-persons.ts"
import { type Act, openDesk } from "#tests/support/inserts/desk.ts"
import { filledLater, leftEmpty } from "#tests/support/inserts/left-empty.ts"
import { sitesThatInsert, watchInserts } from "#tests/support/inserts/watch-inserts.ts"

const acts = [
  bookings,
  messagesAndAccounts,
  applications,
  calendar,
  resources,
  counter,
  prices,
  till,
  debts,
  mails,
  merges,
]

describe("no column of an insert is lost", () => {
  const on = useDatabase()
  let watch: Awaited<ReturnType<typeof watchInserts>>

  beforeAll(async () => {
    watch = await watchInserts(on.db)
  })

  async function leftBy(name: string) {
    const desk = await openDesk(on, watch.db)
    const every: Record<string, Act> = Object.assign({}, ...acts.map((of) => of(desk)))
    const { given, act } = every[name] ?? {}
    if (!act) throw new Error(`nothing is called « ${name} »`)
    await given?.(on.db)
    return await watch.leftBy(act)
  }

  test.each(Object.entries(leftEmpty))("%s: every column has a value, but for those named", async (name, own) => {
    const left = await leftBy(name)
    const expected = Object.keys(left).map((table) => {
      const columns = [filledLater[table], own[table]].flatMap((some) => some?.split(" ") ?? [])
      return [table, columns.toSorted().join(" ")]
    })
    expect(left).toEqual(Object.fromEntries(expected))
    expect(Object.keys(left)).toEqual(expect.arrayContaining(Object.keys(own)))
  })

  test("every file that inserts was seen", async () => {
    expect((await sitesThatInsert(on.db)).filter((site) => !watch.sites.has(site))).toEqual([])
  })

  test("a column that is dropped is found", async () => {
    await sql`
      create function drop_comments() returns trigger language plpgsql as $$
      begin new.comments := null; return new; end $$`.execute(on.db)
    await sql`
      create trigger drop_comments before insert on boat_sharing_interests
      for each row execute function drop_comments()`.execute(on.db)
    try {
      expect(await leftBy("Boat Sharing")).toMatchObject({ boat_sharing_interests: "comments" })
    } finally {
      await sql`drop function drop_comments cascade`.execute(on.db)
    }
  })
})
