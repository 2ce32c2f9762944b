import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

export interface StoredColumn {
  table: string
  name: string
  /** In double quotes where SQL needs them: "to". */
  sqlName: string
  /** As PostgreSQL spells it: "timestamp(3) with time zone". */
  type: string
  required: boolean
  /** The expression of a default or of a generated column. */
  expression: string | null
  generated: boolean
  /** Set by `alter column … set statistics`. */
  statistics: number | null
}

export interface StoredConstraint {
  table: string
  name: string
  kind: "primary" | "unique" | "exclusion" | "check" | "foreign"
  /** The table that a foreign key refers to. */
  refersTo: string | null
  definition: string
}

export interface StoredTable {
  name: string
  unlogged: boolean
  /** Storage parameters: "fillfactor=80". */
  options: string | null
}

/** An index without a constraint, or a trigger. */
interface Defined {
  table: string
  name: string
  definition: string
}

interface StoredView {
  name: string
  definition: string
  /** "check_option=cascaded". */
  options: string | null
  /** The table that rows are written to; null for a view that is only read. */
  writes: string | null
}

interface StoredFunction {
  name: string
  immutable: boolean
  definition: string
}

export interface Catalogue {
  extensions: string[]
  tables: StoredTable[]
  columns: StoredColumn[]
  constraints: StoredConstraint[]
  indexes: Defined[]
  triggers: Defined[]
  /** In the order in which they were made, so that each stands after those it reads. */
  views: StoredView[]
  /** In the same order as the tables' columns; none is known to be never null. */
  viewColumns: StoredColumn[]
  /** The immutable ones first, in the order in which they were made: one may call those before it. */
  functions: StoredFunction[]
}

/**
 * Everything that the migrations made, in a fixed order, from the catalogue of either engine. Kysely's own tables and
 * what extensions brought are left out.
 *
 * @throws where the database holds a kind of object that schema.sql does not write yet
 */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  await refuseUnknownKinds(db)
  return {
    extensions: (await rowsOf<{ name: string }>(db, extensions)).map(({ name }) => name),
    tables: await rowsOf<StoredTable>(db, tables),
    columns: await rowsOf<StoredColumn>(db, columnsOf("r")),
    constraints: await rowsOf<StoredConstraint>(db, constraints),
    indexes: await rowsOf<Defined>(db, indexes),
    triggers: await rowsOf<Defined>(db, triggers),
    views: await rowsOf<StoredView>(db, views),
    viewColumns: await rowsOf<StoredColumn>(db, columnsOf("v")),
    functions: await rowsOf<StoredFunction>(db, functions),
  }
}

async function rowsOf<Row>(db: Db, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows
}

async function refuseUnknownKinds(db: Db): Promise<void> {
  const found = await rowsOf<{ name: string }>(db, unknownKinds)
  if (found.length === 0) return
  throw new Error(`scripts/read-catalogue.ts cannot write ${found.map(({ name }) => name).join(", ")} yet`)
}

const own = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`
const oursOf = (kind: "r" | "v") => `relnamespace = 'public'::regnamespace and relkind = '${kind}'
  and relname not in ('kysely_migration', 'kysely_migration_lock')`
const ours = oursOf("r")

const unknownKinds = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'v') and ${own("oid")}
  union all
  select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${own("oid")}
  union all
  select proname from pg_proc
  where pronamespace = 'public'::regnamespace and prokind not in ('f', 'p') and ${own("oid")}
  union all
  select relname || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
  where attidentity <> '' and ${ours}`

const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`

const tables = `
  select relname as name, relpersistence = 'u' as unlogged, array_to_string(reloptions, ', ') as options
  from pg_class where ${ours} order by relname`

// Without a target of its own a column has -1 in PostgreSQL 15 and null in later versions.
const columnsOf = (kind: "r" | "v") => `
  select relname as "table", attname as name, quote_ident(attname) as sql_name,
    format_type(atttypid, atttypmod) as type, attnotnull as required,
    pg_get_expr(adbin, adrelid, true) as expression, attgenerated = 's' as generated,
    nullif(attstattarget, -1)::int as statistics
  from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${oursOf(kind)} and attnum > 0 and not attisdropped order by relname, attnum`

const constraints = `
  select relname as "table", conname as name, kinds.kind, nullif(confrelid, 0)::regclass::text as refers_to,
    pg_get_constraintdef(pg_constraint.oid, true) as definition
  from pg_class join pg_constraint on conrelid = pg_class.oid
    join (values ('p', 'primary', 1), ('u', 'unique', 2), ('x', 'exclusion', 3), ('c', 'check', 4), ('f', 'foreign', 5))
      as kinds (letter, kind, place) on letter = contype
  where ${ours} order by relname, place, conname`

const indexes = `
  select tables.relname as "table", indexes.relname as name, pg_get_indexdef(indexrelid, 0, true) as definition
  from (select oid, relname from pg_class where ${ours}) as tables
    join pg_index on indrelid = tables.oid join pg_class as indexes on indexes.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1, 2`

const triggers = `
  select relname as "table", tgname as name, pg_get_triggerdef(pg_trigger.oid, true) as definition
  from pg_class join pg_trigger on tgrelid = pg_class.oid
  where ${ours} and not tgisinternal order by relname, tgname`

// PostgreSQL 15 writes the name of a single table before each of its columns, later versions do not.
const views = `
  select name, case when writes is null then definition else replace(definition, writes || '.', '') end as definition,
    options, writes
  from (
    select oid, relname as name, pg_get_viewdef(oid, true) as definition, array_to_string(reloptions, ', ') as options,
      case when pg_relation_is_updatable(oid, false) & 8 = 8 then (
        select min(refobjid::regclass::text) from pg_depend
        where refclassid = 'pg_class'::regclass and refobjid <> pg_class.oid
          and objid in (select pg_rewrite.oid from pg_rewrite where ev_class = pg_class.oid)
      ) end as writes
    from pg_class where ${oursOf("v")}
  ) as found order by oid`

const functions = `
  select oid::regprocedure::text as name, provolatile = 'i' as immutable, pg_get_functiondef(oid) as definition
  from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${own("oid")}
  order by case when provolatile = 'i' then oid end, oid::regprocedure::text collate "C"`
