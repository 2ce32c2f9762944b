import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { z } from "zod"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Tables } from "#app/platform/database/tables.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { holdsTerms, searchSchema } from "./search-terms.server.ts"
import type { SearchTerms } from "./search-terms.ts"

/** Rows are ordered by `by`, then by id. It must be an index's expression and never NULL. */
export interface Order {
  by: RawBuilder<unknown>
  type: keyof typeof valueTypes
  direction: "asc" | "desc"
}

export const byCreation = {
  "createdAt:desc": { by: sql.ref("created_at"), type: "timestamptz", direction: "desc" },
  "createdAt:asc": { by: sql.ref("created_at"), type: "timestamptz", direction: "asc" },
} as const satisfies Record<string, Order>

interface ListDefinition<Sort extends string> {
  /** A cursor names its list, and opens no other. */
  name: string
  orders: Record<Sort, Order>
  first: NoInfer<Sort>
  /** Needed where several tables of the query have an id. */
  id?: RawBuilder<unknown>
  /** Needed where several tables of the query have a search column. */
  search?: RawBuilder<unknown>
  /** Rows of a page; 25 by default. */
  size?: number
}

interface Position {
  sort: string
  value: string
  id: string
}

export interface PageAsked<Sort extends string = string> {
  cursor?: Position | undefined
  sort?: Sort | undefined
  q?: SearchTerms | undefined
  /** True where a filter may match nearly all rows or nearly none, so that the best plan depends on its value. */
  uneven?: boolean | undefined
}

type Rows<Row> = SelectQueryBuilder<Tables, never, Row>
type Found<Row> = Row & { cursorValue: string; cursorId: string }

const noSuchOrder = "Ordre inconnu"
const noSuchPage = "Page inconnue : reprenez la liste depuis le début"
const invalid = invalidFieldsExample({ cursor: [noSuchPage] })

/** Spellings of PostgreSQL in UTC; it might refuse any other value of a cursor. */
const valueTypes = {
  timestamptz: /^(-?infinity|2[01]\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00)$/,
  date: /^2[01]\d\d-\d\d-\d\d$/,
  integer: /^-?\d{1,9}$/,
  text: /^\P{Cc}{0,254}$/u,
}

const storedPosition = z.tuple([z.string(), z.string(), z.string(), z.uuid()])

const mostOnPage = 25
const mostCounted = 1000

function arranged<Sort extends string, Row>(
  { orders, first, id = sql.ref("id"), search = sql.ref("search") }: ListDefinition<Sort>,
  rows: Rows<Row>,
  { cursor, sort = first, q }: PageAsked<Sort>,
) {
  if (cursor && cursor.sort !== sort) throw new Problem(422, invalid.code, invalid.detail, { errors: invalid.errors })
  const { by, type, direction } = orders[sort]
  const beyond = sql.raw(direction === "asc" ? ">" : "<")
  const position = cursor && sql`(${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`
  return rows
    .select([sql<string>`(${by})::text`.as("cursorValue"), sql<string>`${id}`.as("cursorId")])
    .$if(q !== undefined, (all) => all.where(holdsTerms(search, q ?? [])))
    .$if(position !== undefined, (all) => all.where(sql<boolean>`(${by}, ${id}) ${beyond} ${position}`))
    .orderBy(by, direction)
    .orderBy(id, direction)
}

/** `found` has one row more than is shown when further ones exist. */
function cut<Row>(found: Found<Row>[], most: number, sort: string) {
  const last = found.length > most ? found[most - 1] : undefined
  const items = found.slice(0, most).map(({ cursorValue: _value, cursorId: _id, ...row }) => row as Row)
  return { items, next: last && { sort, value: last.cursorValue, id: last.cursorId } }
}

/**
 * A list read by keyset, so that no page costs more than the first (design 4). `fields` belong in the endpoint's query
 * schema. Pass queries with their filters, but without order, limit or search.
 */
export function sortedList<Sort extends string>(definition: ListDefinition<Sort>) {
  const { name, orders, first, size = mostOnPage, search = sql.ref("search") } = definition

  function positionOf(cursor: string): Position | undefined {
    const [list, sort = "", value = "", last = ""] = storedPosition.safeParse(decoded(cursor)).data ?? []
    if (list !== name || !Object.hasOwn(orders, sort)) return undefined
    return isValue(orders[sort as Sort].type, value) ? { sort, value, id: last } : undefined
  }

  async function read<Row>(db: Db, rows: Rows<Row>, asked: PageAsked<Sort>, most: number) {
    const query = arranged(definition, rows, asked).limit(most + 1)
    const found = (isUneven(asked) ? await plannedAnew(db, query) : await query.execute()) as Found<Row>[]
    return cut(found, most, asked.sort ?? first)
  }

  return {
    fields: {
      cursor: z
        .string({ error: noSuchPage })
        .max(1_500, noSuchPage)
        .regex(withoutNul, noSuchPage)
        .transform((cursor, context) => positionOf(cursor) ?? refused(context))
        .optional(),
      sort: z.enum(Object.keys(orders) as [Sort, ...Sort[]], { error: noSuchOrder }).default(first),
      q: searchSchema().optional(),
    },

    async page<Row>(db: Db, rows: Rows<Row>, asked: PageAsked<Sort>) {
      const { items, next } = await read(db, rows, asked, size)
      return { items, nextCursor: next ? encoded([name, next.sort, next.value, next.id]) : null }
    },

    /** Counts exactly up to `mostCounted`, so that no count reads a whole big table. */
    count: <Row>(db: Db, rows: Rows<Row>, asked: PageAsked<Sort>) => counted(db, rows, { ...asked, search }),

    async head<Row>(db: Db, rows: Rows<Row>, asked: PageAsked<Sort>, most: number) {
      const { items, next } = await read(db, rows, asked, most)
      return { items, more: next !== undefined }
    },

    /** The reader decides when the next page is read. */
    async *pages<Row>(db: Db, rows: Rows<Row>, asked: PageAsked<Sort>, most: number) {
      let cursor = asked.cursor
      do {
        const { items, next } = await read(db, rows, { ...asked, cursor }, most)
        yield items
        cursor = next
      } while (cursor)
    },
  }
}

async function counted<Row>(
  db: Db,
  rows: Rows<Row>,
  { search, ...asked }: PageAsked & { search: RawBuilder<unknown> },
) {
  const { q } = asked
  const found = rows
    .$if(q !== undefined, (all) => all.where(holdsTerms(search, q ?? [])))
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(mostCounted + 1)
  const counting = db.selectFrom(found.as("found")).select(({ fn }) => fn.countAll<number>().as("count"))
  const [{ count } = { count: 0 }] = isUneven(asked) ? await plannedAnew(db, counting) : await counting.execute()
  return { count: Math.min(count, mostCounted), more: count > mostCounted }
}

export function newestFirst({ name, size }: { name: string; size: number }) {
  const orders = { "createdAt:desc": byCreation["createdAt:desc"] }
  return sortedList({ name, size, orders, first: "createdAt:desc" })
}

const isUneven = ({ q, uneven }: PageAsked) => q !== undefined || uneven === true

/** A plan kept for all searches can be a thousand times too slow for some words or filters. */
async function plannedAnew<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  return await inTransaction(db, async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    const { rows } = await trx.executeQuery(query)
    return rows
  })
}

function isValue(type: Order["type"], value: string): boolean {
  if (!valueTypes[type].test(value)) return false
  if (type !== "date" && type !== "timestamptz") return true
  const [day = "", time = "00:00:00+00"] = value.split(" ")
  return value.endsWith("infinity") || z.iso.datetime().safeParse(`${day}T${time.replace("+00", "Z")}`).success
}

function encoded(position: string[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url")
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))
  } catch {
    return undefined
  }
}

function refused(context: z.RefinementCtx<string>): never {
  context.addIssue({ code: "custom", message: noSuchPage })
  return z.NEVER
}
