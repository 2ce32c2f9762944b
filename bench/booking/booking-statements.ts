import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { BenchDatabase } from "#bench/measure/bench-database.ts"
import type { PgbenchScript } from "#bench/measure/pgbench.ts"
import { startServer } from "#tests/support/server-process.ts"
import { firstDay } from "./booking-database.ts"
import { bookingOf, postBooking } from "./booking-requests.ts"

interface Statement {
  text: string
  /** As PostgreSQL logged them; null for NULL. */
  parameters: (string | null)[]
}

/**
 * The transaction of one booking, as PostgreSQL saw the server run it: it cannot drift from the command. The second on
 * its slot, as nearly all of the bench are: the first looks the slot up as well.
 */
export async function captureBooking(on: BenchDatabase): Promise<Statement[]> {
  await sql`alter database postgres set log_statement = 'all'`.execute(on.db)
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: on.url })
  await postBooking(server.origin, bookingOf(0), randomUUID())
  const status = await postBooking(server.origin, bookingOf(0), randomUUID())
  await server.stop()
  await sql`alter database postgres reset log_statement`.execute(on.db)
  if (status !== 201) throw new Error(`The booking to listen to was answered ${status}`)
  return transactionIn(await logOf(on.db))
}

async function logOf(db: Db): Promise<string> {
  const { rows } = await sql<{ log: string }>`select pg_read_file('log') as log`.execute(db)
  return rows[0]?.log ?? ""
}

/** From `begin` to `commit` of the session that wrote the last idempotency key. */
function transactionIn(log: string): Statement[] {
  const lines = log.split("\n")
  const claim = lines.findLastIndex((line) => line.includes('insert into "idempotency_keys"'))
  const session = /\[\d+\]/.exec(lines[claim] ?? "")?.[0]
  if (!session) throw new Error("The log of PostgreSQL holds no booking")
  const own = lines.filter((line) => line.includes(session))
  const at = own.findLastIndex((line) => line.includes('insert into "idempotency_keys"'))
  const begin = own.findLastIndex((line, index) => index < at && textIn(line) === "begin")
  const commit = own.findIndex((line, index) => index > at && textIn(line) === "commit")
  if (begin < 0 || commit < 0) throw new Error("The log of PostgreSQL does not say where the booking begins and ends")
  const inside = own.slice(begin + 1, commit)
  return inside.flatMap((line, index) => {
    const text = textIn(line)
    if (!text) return []
    return [{ text, parameters: parametersIn(inside[index + 1] ?? "") }]
  })
}

function textIn(line: string): string | undefined {
  return / LOG: {2}(?:execute [^:]+|statement): (.*)$/.exec(line)?.[1]
}

function parametersIn(line: string): (string | null)[] {
  if (!/ DETAIL: {2}parameters: /.test(line)) return []
  return [...line.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, whole, quoted]) =>
    whole === "NULL" ? null : (quoted ?? "").replaceAll("''", "'"),
  )
}

/**
 * The same statements for pgbench, in one transaction, one round trip each. What differs from booking to booking is
 * made from counters; everything else is bound as it was.
 *
 * @param slots how many slots to choose from; 1 is one hot slot
 */
export function pgbenchScript(statements: readonly Statement[], slots: number): PgbenchScript {
  const constants: Record<string, string> = {}
  const known = varyingValues(statements)

  function write(value: string | null | undefined): string {
    if (value === null || value === undefined) return "null"
    const varying = known.get(value)
    if (varying) return varying
    const name = `c${Object.keys(constants).length}`
    constants[name] = value
    return `:${name}`
  }

  const body = statements.map(({ text, parameters }) => {
    const written = text.replaceAll(/\$(\d+)/g, (_, n: string) => write(parameters[Number(n) - 1]))
    return `${written};`
  })
  const counters = [
    `\\set slot random(0, ${slots - 1})`,
    // Ids grow with time, as uuid v7 do; keys and references jump about, as random ones do.
    "\\set n :n + 1",
    "\\set id :n * 256 + :client_id",
    "\\set reference (:id * 2654435761) % 4294967296",
    "\\set key random(1, 1000000000000000000)",
  ]
  const text = [...counters, "begin;", ...body, "commit;", ""].join("\n")
  return { text, constants: { ...constants, n: "0" } }
}

/** Which logged values differ from booking to booking, and what pgbench writes in their place. */
function varyingValues(statements: readonly Statement[]): Map<string, string> {
  const valueOf = (table: string, column: string) => insertedValue(statements, table, column)
  const id = "lpad(:id::text, 32, '0')::uuid"
  const slots = "array[lpad(:slot::text, 32, '0')::uuid]"
  return new Map([
    [valueOf("idempotency_keys", "key"), "lpad(:key::text, 32, '4')::uuid"],
    [valueOf("reservations", "id"), id],
    [valueOf("events", "id"), id],
    [valueOf("emails", "id"), id],
    [insertedValue(statements, "emails", "id", 1), "('f' || lpad(:id::text, 31, '0'))::uuid"],
    [lockedSlots(statements), slots],
    [valueOf("reservations", "reservation_date"), `(date '${firstDay}' + :slot::int)`],
    [valueOf("reservations", "reference"), "translate(upper(lpad(to_hex(:reference::bigint), 8, '0')), '01', 'GH')"],
  ])
}

/** @param row which of the rows of one statement; the first unless said otherwise */
function insertedValue(statements: readonly Statement[], table: string, column: string, row = 0): string {
  for (const { text, parameters } of statements) {
    const earlier = `(?:\\([^)]*\\), ){${row}}`
    const insert = new RegExp(`insert into "${table}" \\(([^)]*)\\) values ${earlier}\\(([^)]*)\\)`).exec(text)
    const place = insert?.[1]?.split(", ").indexOf(`"${column}"`) ?? -1
    const parameter = /\$(\d+)/.exec(insert?.[2]?.split(", ")[place] ?? "")?.[1]
    const value = parameter && parameters[Number(parameter) - 1]
    if (value) return value
  }
  throw new Error(`No statement of the booking writes ${table}.${column}: has the command changed?`)
}

function lockedSlots(statements: readonly Statement[]): string {
  for (const { text, parameters } of statements) {
    const parameter = / from "availability" where "id" = any\(\$(\d+)::uuid\[\]\) .*for update$/.exec(text)?.[1]
    const value = parameter && parameters[Number(parameter) - 1]
    if (value) return value
  }
  throw new Error("No statement of the booking locks its slot: has the command changed?")
}
