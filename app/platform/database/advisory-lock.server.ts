import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Db, Trx } from "./tables.server.ts"

/** Undefined at once when another process holds the lock, which ends with the transaction. */
export async function withAdvisoryLock<T>(db: Db, name: string, run: (trx: Trx) => Promise<T>): Promise<T | undefined> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`.execute(trx)
    return rows[0]?.taken ? await run(trx) : undefined
  })
}

function lockKey(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString()
}
