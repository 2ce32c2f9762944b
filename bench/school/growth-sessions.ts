import { generateSignedCookie } from "hono/cookie"
import { sql } from "kysely"
import { sessionCookieName } from "#app/features/identity/session/session-token.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { personOf, type SpecialPerson } from "./growth-ids.ts"
import { secret } from "./session-requests.ts"

/** The cookie of a session that is opened for this person; the administrator becomes one. */
export async function signedInAs(db: Db, person: SpecialPerson): Promise<string> {
  const token = `bench-session-${person}`
  if (person === "admin") {
    await sql`insert into user_roles (user_id, role) values (${personOf(person)}, 'admin')
      on conflict (user_id) do update set role = 'admin'`.execute(db)
  }
  await sql`insert into sessions (id, user_id, token, expires_at)
    values (gen_random_uuid(), ${personOf(person)}, ${token}, now() + interval '7 days')`.execute(db)
  const cookie = await generateSignedCookie(sessionCookieName(false), token, secret)
  return cookie.split(";")[0] ?? ""
}
