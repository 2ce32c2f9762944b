import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { generateSignedCookie } from "hono/cookie"
import { sql } from "kysely"
import { sessionCookieName } from "#app/features/identity/session/session-token.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

export const people = 1000
export const secret = "a-secret-for-the-bench-of-at-least-32-characters"
const tokenOf = (number: number | string) => `bench-session-${number}`
/** What every token begins with; a person's number follows. */
export const tokenPrefix = tokenOf("")

/** A thousand people, signed in, each with a dozen reservations: one page of them and a little more. */
export async function makePeople(db: Db): Promise<void> {
  await sql`
    insert into users (id, name, email, first_name, last_name, email_verified)
    select lpad(n::text, 32, '0')::uuid, 'Camille Favre', 'p' || n || '@example.ch', 'Camille', 'Favre', true
    from generate_series(1, ${people}::int) n`.execute(db)
  await sql`
    insert into sessions (id, user_id, token, expires_at)
    select id, id, ${tokenPrefix} || ltrim(replace(id::text, '-', ''), '0'), now() + interval '7 days' from users`.execute(
    db,
  )
  await sql`
    insert into reservations (id, reference, user_id, person_id, kind, status, first_name, last_name, email, phone, base,
      day, time, starts_at, ends_at, price_cents, price_currency, created_at)
    select lpad(n::text, 32, '0')::uuid, translate(upper(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0')), '01', 'GH'),
      persons.user_id, persons.id, 'boat_license', 'confirmed', 'Camille', 'Favre',
      'p' || n || '@example.ch', '+41 79 123 45 67', 'nyon', day, '14:00', day + time '13:00', day + time '16:00',
      35000, 'EUR', now() - n * interval '1 minute'
    from generate_series(1::bigint, 12 * ${people}::bigint) n
      join persons on persons.user_id = lpad((1 + n % ${people})::text, 32, '0')::uuid, lateral (select date '2030-01-01' + (n % 700)::int as day) d`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function cookieOf(number: number): Promise<string> {
  return (await generateSignedCookie(sessionCookieName(false), tokenOf(number), secret)).split(";")[0] ?? ""
}

/** For wrk: each request bears a cookie drawn at random, as each transaction of pgbench asks for a session drawn at random. */
export async function writeRequests(directory: string): Promise<string> {
  const cookies = await Promise.all(Array.from({ length: people }, (_, index) => cookieOf(index + 1)))
  const file = join(directory, "requests.lua")
  const list = cookies.map((cookie) => `"${cookie}"`).join(",")
  await writeFile(
    file,
    `local cookies = {${list}}\nfunction request()\n  return wrk.format("GET", nil, { Cookie = cookies[math.random(${people})] })\nend\n`,
  )
  return file
}
