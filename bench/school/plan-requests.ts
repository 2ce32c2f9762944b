import { sql } from "kysely"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idOfPerson, type SpecialPerson } from "./growth-ids.ts"
import { searches } from "./growth-requests.ts"

export type Asker = SpecialPerson | "nobody"

export interface Request {
  by: Asker
  path: string
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  body?: object
  /** Answers that are not told of. */
  may?: readonly number[]
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: { enum?: string[] } }[]
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** Opened with a signature for a file that is there: the rows are found by their key. */
const unread = new Set(["/api/v1/documents/{id}/content"])

/** Every endpoint that reads, by everybody who may ask, with each two of the values its parameters take. */
export async function readRequests(db: Db, { paths }: ApiDocument, today: string): Promise<Request[]> {
  const ids = await rowsOfEach(db)
  const readable = Object.entries(paths).filter(([path, { get }]) => get && !unread.has(path))
  return readable.flatMap(([pattern, { get = {} }]) => {
    const records = ids[pattern]
    if (pattern.includes("{") && !records) throw new Error(`no record is known for ${pattern}`)
    const filled = records ? records.map((record) => pattern.replace(/\{.+\}/, record)) : [pattern]
    return filled.flatMap((path) =>
      queriesOf(pattern, get, today).flatMap((query) =>
        askersOf(pattern).map((by) => ({ by, path: path + query, may: [200, 404, 422] })),
      ),
    )
  })
}

function askersOf(pattern: string): Asker[] {
  if (pattern.includes("/admin/")) return ["admin"]
  if (pattern.startsWith("/api/v1/availability")) return ["nobody"]
  return ["largest", "former", "smallest", "admin"]
}

function queriesOf(pattern: string, { parameters = [] }: Operation, today: string): string[] {
  const samples: Record<string, string[]> = {
    q: searches.map((search) => search.slice("q=".length)),
    date: [today, addDays(today, 300), addDays(today, -5_000)],
    from: [today, addDays(today, -500)],
    to: [addDays(today, 30)],
    month: [today.slice(0, 7)],
    hours: ["8"],
  }
  const asked = parameters.filter((one) => one.in === "query" && one.name !== "cursor")
  const values = asked.map(({ name, schema }) =>
    (samples[name] ?? schema?.enum ?? []).map((value) => `${name}=${value}`),
  )
  const required = asked.flatMap((one, at) => (one.required ? [values[at] ?? []] : []))
  const free = asked.flatMap((one, at) => (one.required ? [] : [values[at] ?? []]))
  const pairs = free.flatMap((some, at) => [
    ...some,
    ...some.flatMap((value) => free.slice(at + 1).flatMap((others) => others.map((other) => `${value}&${other}`))),
  ])
  const combined = pattern.endsWith(".csv") ? free.flat() : pairs
  const bases = required.reduce((known, some) => known.flatMap((base) => some.map((value) => [...base, value])), [
    [],
  ] as string[][])
  return bases
    .flatMap((base) => ["", ...combined].map((pair) => [...base, pair].filter(Boolean).join("&")))
    .map((query) => (query ? `?${query}` : ""))
}

/**
 * Records by the endpoint that shows them, as the path names them (« kind/id »): the first and the last of their table,
 * and those of people who stand out.
 */
async function rowsOfEach(db: Db): Promise<Record<string, string[]>> {
  const people = (["largest", "former", "smallest", "admin"] as const).map(idOfPerson)
  const [largest = ""] = people
  const ends = async (table: string, column = "id") =>
    await idsOf(
      db,
      sql`
    (select ${sql.ref(column)} as id from ${sql.table(table)} order by id limit 1)
    union all (select ${sql.ref(column)} from ${sql.table(table)} order by id desc limit 1)`,
    )
  const emails = [
    ...(await ends("emails")),
    ...(await idsOf(db, sql`select id from emails where state = 'queued' limit 1`)),
  ]
  const named = (kind: string, ids: readonly string[]) => ids.map((id) => `${kind}/${id}`)
  const outings = [
    ...named("slot", await idsOf(db, sql`select id from slots where kind = 'boat_license' and taken > 0 limit 1`)),
    ...named("reservation", await idsOf(db, sql`select id from reservations where kind <> 'boat_license' limit 1`)),
  ]
  return {
    "/api/v1/admin/accounts/{kind}/{id}": [
      ...named(
        "reservation",
        await idsOf(db, sql`select booking_id as id from money_accounts where booking_id is not null limit 1`),
      ),
      ...named(
        "application",
        await idsOf(db, sql`select application_id as id from money_accounts where application_id is not null limit 1`),
      ),
    ],
    "/api/v1/admin/fleet/boats/{id}": await ends("boats"),
    "/api/v1/admin/fleet/outings/{kind}/{id}": outings,
    "/api/v1/admin/instructors/outings/{kind}/{id}/instructors": outings,
    "/api/v1/admin/invoices/{id}/pdf": await ends("invoices"),
    "/api/v1/admin/payments/{id}/receipt": await ends("payment_transactions"),
    "/api/v1/admin/users/{id}": people,
    "/api/v1/admin/persons/{id}": [
      ...(await idsOf(db, sql`select id from persons where user_id = ${largest}`)),
      ...(await ends("persons")),
    ],
    "/api/v1/reservations/{id}": await ends("reservations"),
    "/api/v1/admin/reservations/{id}": [
      ...(await ends("reservations")),
      ...(await idsOf(db, sql`select id from reservations where user_id = ${largest} limit 1`)),
    ],
    "/api/v1/admin/applications/{id}": [
      ...(await ends("boat_license_applications")),
      ...(await idsOf(db, sql`select id from boat_license_applications where user_id = ${largest} limit 1`)),
    ],
    "/api/v1/admin/training-sessions/{id}": await ends("seats", "session_id"),
    "/api/v1/admin/training-sessions/{id}/candidates": await ends("seats", "session_id"),
    "/api/v1/admin/training-sessions/{id}/participants.csv": await ends("seats", "session_id"),
    "/api/v1/admin/messages/{id}": await ends("contact_messages"),
    "/api/v1/admin/emails/{id}": emails,
    "/api/v1/admin/emails/{id}/html": emails,
  }
}

export async function idsOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

export const today = () => dayAt(new Date())
