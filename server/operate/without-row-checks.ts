import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

interface Named {
  table: string
  name: string
}

interface ForeignKey extends Named {
  deferrable: boolean
  deferred: boolean
}

/** Disables triggers and defers foreign keys, so that rows can be inserted in any order. */
export async function withoutRowChecks(trx: Trx, work: () => Promise<void>): Promise<void> {
  const keys = await foreignKeys(trx)
  const triggers = await ownTriggers(trx)
  for (const key of keys) await alterKey(trx, key, sql`deferrable initially deferred`)
  for (const trigger of triggers) await alterTrigger(trx, trigger, sql`disable`)
  await work()
  await sql`set constraints all immediate`.execute(trx)
  for (const trigger of triggers) await alterTrigger(trx, trigger, sql`enable`)
  for (const key of keys) await alterKey(trx, key, timingOf(key))
}

async function foreignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, condeferrable as deferrable, condeferred as deferred
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and pg_class.relnamespace = 'public'::regnamespace`.execute(trx)
  return rows
}

async function ownTriggers(trx: Trx): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select relname as table, tgname as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and pg_class.relnamespace = 'public'::regnamespace`.execute(trx)
  return rows
}

function timingOf({ deferrable, deferred }: ForeignKey) {
  if (!deferrable) return sql`not deferrable`
  return deferred ? sql`deferrable initially deferred` : sql`deferrable initially immediate`
}

async function alterKey(trx: Trx, { table, name }: Named, timing: ReturnType<typeof timingOf>) {
  await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${timing}`.execute(trx)
}

async function alterTrigger(trx: Trx, { table, name }: Named, change: ReturnType<typeof timingOf>) {
  await sql`alter table ${sql.table(table)} ${change} trigger ${sql.ref(name)}`.execute(trx)
}
