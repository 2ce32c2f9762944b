import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Db, Trx } from "./tables.server.ts"

/**
 * Runs `run` in a transaction while no other process runs under the same name; undefined at once when somebody
 * else holds it. The lock ends with the transaction, however that ends.
 */
export async function withAdvisoryLock<T>(db: Db, name: string, run: (trx: Trx) => Promise<T>): Promise<T | undefined> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`.execute(trx)
    return rows[0]?.taken ? await run(trx) : undefined
  })
}

/** A signed 64-bit number, as text. */
function lockKey(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString()
}
