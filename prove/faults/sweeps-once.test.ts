import { join } from "node:path"
import { addYears } from "date-fns"
import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { expect, test } from "vitest"
import { forgetMessages } from "#app/features/contact/forget-messages.server.ts"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { forgetCrashes } from "#app/features/incidents/forget-crashes.server.ts"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { anonymiseReservations } from "#app/features/reservations/forget/anonymise-reservations.server.ts"
import { forgetNetworks } from "#app/features/reservations/forget/forget-networks.server.ts"
import { withAdvisoryLock } from "#app/platform/database/advisory-lock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { pruneIdempotencyKeys } from "#app/platform/http/idempotency.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { bookingCrowd, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { acrossProcesses } from "#tests/support/crowds/rival-processes.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"
import { startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const rounds = 3

/** Lists what the sweeps recorded more than once. */
async function recordedTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select action || ' ' || entity_id as what from events where actor = 'system' and at > now() - interval '1 hour'
    group by action, entity_id having count(*) > 1`.execute(db)
  return rows.map(({ what }) => what)
}

test("old data is deleted once when every process sweeps at the same second", async () => {
  const made = await createDatabase("postgres")
  try {
    await roomForACrowd(made.db)
    await candidates(made.db, 20, { payment: null })
    const server = await startServer({ dataDir: made.dataDir, databaseUrl: made.url })
    const crowd = bookingCrowd(4)
    await crowd.book(server.origin, () => crowd.acknowledged.length >= 40)
    for (let n = 0; n < 20; n += 1) {
      const sent = await fetch(`${server.origin}/api/v1/contact-messages`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": uuid() },
        body: JSON.stringify(contactMessage()),
      })
      expect(sent.ok).toBe(true)
    }
    await server.stop()

    const now = addYears(new Date(), 20)
    const log = createLog("silent")
    const fileStore = await openFileStore(join(made.dataDir, "files"), undefined)
    const alone = {
      "contact-messages": forgetMessages,
      reservations: anonymiseReservations,
      networks: forgetNetworks,
      crashes: forgetCrashes,
      accounts: forgetExpired(true),
    }
    async function sweepAll(db: Db) {
      const jobs: Promise<unknown>[] = [sweepDocuments({ db, fileStore, log }, now), pruneIdempotencyKeys(db, now)]
      for (const [name, work] of Object.entries(alone))
        jobs.push(withAdvisoryLock<unknown>(db, name, (trx) => work(trx, now)))
      await Promise.all(jobs)
    }
    await acrossProcesses(made, { processes: 3, poolSize: 6 }, async (dbs) => {
      for (let round = 0; round < rounds; round += 1) await Promise.all(dbs.map(sweepAll))
    })

    const left = async (table: "contactMessages" | "idempotencyKeys") =>
      await made.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow()
    expect([await left("contactMessages"), await left("idempotencyKeys")]).toEqual([{ rows: 0 }, { rows: 0 }])
    expect(await recordedTwice(made.db)).toEqual([])
    const { rows: done } = await sql<{ action: string; count: number }>`
      select action, count(*)::int as count from events where actor = 'system' and action <> 'account.created'
      group by action order by action`.execute(made.db)
    expect(done.length).toBeGreaterThan(1)
    seen(
      `3 processes sweeping ${rounds} times at once: ${done.map(({ action, count }) => `${count} ${action}`).join(", ")}, none twice`,
    )

    // Negative control: a repeated event is found.
    await sql`insert into events (id, at, actor, action, entity, entity_id, change, request_id)
      select gen_random_uuid(), at, actor, action, entity, entity_id, change, request_id from events
      where actor = 'system' and action = ${done[0]?.action ?? ""} limit 1`.execute(made.db)
    expect(await recordedTwice(made.db)).toHaveLength(1)
  } finally {
    await made.remove()
  }
})
