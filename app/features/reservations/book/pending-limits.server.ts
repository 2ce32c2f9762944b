import { createHash, createHmac } from "node:crypto"
import { sql } from "kysely"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import { isNullIn } from "#app/platform/database/database-errors.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** How many requests may wait for the school's answer at once; 0 sets no limit. */
export interface PendingLimits {
  /** For one account, and for one e-mail address. */
  perPerson: number
  /** For one network, as the limiter tells networks apart. */
  perNetwork: number
}

export interface Waiting {
  id: string
  userId: string | null
  email: string
  network: string | null
}

/** What is kept of a client's address while its request waits: enough to count by, and nothing to read it from. */
export function networkPrint(secret: string, clientAddress: string): string {
  return createHmac("sha256", secret).update(`network ${clientAddress}`).digest("base64url").slice(0, 22)
}

/**
 * Waits until no other transaction books for this account or e-mail address, so that requests sent at once are counted
 * one after the other. Those of one network are not made to wait: its limit can be exceeded by what arrives together.
 */
export async function takePersonsTurn(trx: Trx, { userId, email }: Pick<Waiting, "userId" | "email">): Promise<void> {
  const keys = [`email ${email.toLowerCase()}`, ...(userId ? [`account ${userId}`] : [])].map(lockKey)
  // In one order, so that two bookings never wait for each other.
  await lockKeys(trx, keys.sort())
}

/**
 * Refuses a request that has just been inserted and is one too many (design 7.4): its row loses its status, which the
 * table refuses, so that the caller may send its COMMIT along.
 * @throws what `isBeyondLimits` knows
 */
export async function keepWithinLimits(trx: Trx, row: Waiting, limits: PendingLimits, now: Date): Promise<void> {
  await breakBeyondLimits(trx, row, limits.perPerson, limits.perNetwork, now)
}

export function isBeyondLimits(error: unknown): boolean {
  return isNullIn(error, { table: "reservations", column: "status" })
}

function lockKey(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString()
}

const lockKeys = compiledStatement(
  (_, keys: readonly string[]) => sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`,
)

const breakBeyondLimits = compiledStatement(
  (_, { id, userId, email, network }: Waiting, perPerson: number, perNetwork: number, now: Date) => {
    const others = sql`select count(*) from reservations where status = 'pending' and starts_at > ${now}`
    return sql`
      update reservations set status = null
      where id = ${id} and (
        (${perPerson}::int > 0 and (
          (${others} and lower(email) = lower(${email})) > ${perPerson}::int
          or (${others} and user_id = ${userId}::uuid) > ${perPerson}::int))
        or (${perNetwork}::int > 0 and (${others} and network = ${network}) > ${perNetwork}::int))`
  },
)
