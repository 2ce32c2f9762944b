import { sql } from "kysely"
import { keyOf } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The library accepts a code during its half minute and the ones beside it, as often as it comes. */
const goneAfter = sql`interval '5 minutes'`

/** True for the first use of a code: one code opens one session. */
export async function claimTotp(db: Db, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    insert into auth_throttle as t (key, since) values (${`totp:${keyOf(`${userId}:${code}`)}`}, now())
    on conflict (key) do update set since = now() where t.since <= now() - ${goneAfter}
    returning key`.execute(db)
  return rows.length > 0
}
