import { sql } from "kysely"
import { expect, vi } from "vitest"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** On a slow machine, acts that a test keeps waiting wait for longer than the door lets them. */
export async function patientDoor(db: Db): Promise<void> {
  for (const name of ["book_places", "hold_places", "move_booking"])
    await sql.raw(`alter function ${name} set lock_timeout = '60s'`).execute(db)
}

/** Acts in a transaction that holds the row of a reservation, as those do that move it. */
export async function underLock<T>(db: Db, id: string, act: (trx: Trx) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    await trx.selectFrom("reservations").select("id").where("id", "=", id).forNoKeyUpdate().execute()
    return await act(trx)
  })
}

/** Resolves when `count` statements on this database wait for a lock. */
export async function waitingForLocks(db: Db, count: number): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows, "waiting for a lock").toEqual([{ count }]), {
    timeout: 30_000,
  })
}

/**
 * Starts all acts while another transaction holds a row that each of them will lock, and releases the row when all
 * wait. So each act has done its earlier steps, however slow the machine. Foreign keys may still refer to the row: an
 * act that waited at a foreign key would not have read anything yet.
 */
export async function heldUntilAwaited(
  db: Db,
  row: { table: "slots"; id: string },
  acts: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  await patientDoor(db)
  const underway = await db.transaction().execute(async (trx) => {
    await trx.selectFrom(row.table).select("id").where("id", "=", row.id).forNoKeyUpdate().execute()
    const settled = Promise.allSettled(acts.map((act) => act()))
    await waitingForLocks(db, acts.length)
    return { settled }
  })
  return await underway.settled
}
