import { readdirSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { type KyselyPlugin, PostgresQueryCompiler, sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

const inserts = /\binsert\s+into\b/i

/** Names the file of our own that an insert is sent from. */
function noteSites(sites: Set<string>): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      if (inserts.test(new PostgresQueryCompiler().compileQuery(node, queryId).sql)) {
        const before = Error.stackTraceLimit
        Error.stackTraceLimit = 50
        const { stack = "" } = new Error("where it is sent from")
        Error.stackTraceLimit = before
        const file = stack.split("\n").find((line) => line.includes("/app/features/"))
        const path = file && /(\/[^\s():]+\.tsx?)/.exec(file)?.[1]
        if (path) sites.add(relative(process.cwd(), path))
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Keeps a copy of every row as it was inserted, also by functions of the database. */
async function keepRows(db: Db): Promise<void> {
  await sql`create unlogged table inserted_rows (name text not null, inserted jsonb not null)`.execute(db)
  await sql`
    create function keep_inserted() returns trigger language plpgsql as $$
    begin insert into inserted_rows values (tg_table_name, to_jsonb(new)); return null; end $$`.execute(db)
  await sql`
    do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not like 'kysely%' and relname <> 'inserted_rows'
      loop execute format('create trigger keep_inserted after insert on %I for each row execute function keep_inserted()', name);
      end loop;
    end $$`.execute(db)
}

/** A handle whose inserts are watched. `leftBy` names, by table, the columns to which an act gave no value of its own. */
export async function watchInserts(plain: Db) {
  await keepRows(plain)
  const sites = new Set<string>()
  const db = plain.withPlugin(noteSites(sites))
  const defaults = await constantDefaults(plain)

  async function leftBy(act: () => Promise<unknown>): Promise<Record<string, string>> {
    await sql`delete from inserted_rows`.execute(plain)
    await act()
    const { rows } = await sql<{ name: string; inserted: Record<string, unknown> }>`
      select name, inserted from inserted_rows`.execute(plain)
    const byTable = Map.groupBy(rows, ({ name }) => name)
    const left = [...byTable].map(([name, all]) => {
      const unfilled = ([column, value]: [string, unknown]) =>
        value === null || value === defaults.get(`${name}.${column}`)
      const perRow = all.map(({ inserted }) => new Map(Object.entries(inserted).filter(unfilled)))
      const columns = [...(perRow[0]?.keys() ?? [])].filter((column) => perRow.every((row) => row.has(column)))
      return [name, columns.toSorted().join(" ")] as const
    })
    return Object.fromEntries(
      left.filter(([, columns]) => columns).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  }

  return { db, sites, leftBy }
}

/** Of columns whose default is one value, not a time or an id. */
async function constantDefaults(db: Db): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ column: string; expression: string }>`
    select table_name || '.' || column_name as column, column_default as expression
    from information_schema.columns
    where table_schema = 'public' and column_default is not null and is_generated = 'NEVER'
      and column_default !~ '[(]'`.execute(db)
  const values = await Promise.all(
    rows.map(async ({ column, expression }) => {
      const value = await sql<{ value: unknown }>`select to_jsonb(${sql.raw(expression)}) as value`.execute(db)
      return [column, value.rows[0]?.value] as const
    }),
  )
  return new Map(values)
}

/** The files of `app/features` that insert into a table with a column that may be left empty. */
export async function sitesThatInsert(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and (is_nullable = 'YES' or column_default !~ '[(]')`.execute(db)
  const tables = new Set(rows.map(({ name }) => name.replaceAll("_", "")))
  const files = readdirSync("app/features", { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => file.endsWith(".server.ts"))
    .map((file) => `app/features/${file}`)
    .filter((file) => tablesIn(readFileSync(file, "utf8")).some((name) => tables.has(name)))
    .toSorted()
}

function tablesIn(text: string): string[] {
  const named = text.matchAll(/insertInto\(\s*"(\w+)"|\binsert\s+into\s+(\w+)/g)
  return [...named].map(([, camel, snake]) => (camel ?? snake ?? "").toLowerCase().replaceAll("_", ""))
}
