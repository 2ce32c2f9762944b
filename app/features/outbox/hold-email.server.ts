import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { isHeldBack } from "./emails.rules.ts"
import type { MailKind, MailKinds } from "./queue-email.server.ts"

export interface HeldAbout<Kind extends MailKind> {
  entity: string
  entityId: string
  kinds: readonly Kind[]
  /** Part of its data, where a record has several things that mails are about. */
  holds?: object
  now: Date
}

export interface HeldEmail<Kind extends MailKind> {
  id: string
  data: MailKinds[Kind]
  sendsAt: Date
}

export async function heldEmail<Kind extends MailKind>(
  db: Db,
  about: HeldAbout<Kind>,
): Promise<HeldEmail<Kind> | undefined> {
  return firstHeld<Kind>(await queuedAbout(db, about).execute(), about.now)
}

/** Locks the held mail against workers. The caller has locked the record. */
export async function lockHeldEmail<Kind extends MailKind>(
  trx: Trx,
  about: HeldAbout<Kind>,
): Promise<HeldEmail<Kind> | undefined> {
  return firstHeld<Kind>(await queuedAbout(trx, about).forUpdate().execute(), about.now)
}

export async function dropHeldEmail(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("emails").where("id", "=", id).execute()
}

export async function releaseHeldEmail(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  await trx.updateTable("emails").set({ nextAttemptAt: now }).where("id", "=", id).execute()
}

/** The held mails about several records, the newest first. */
export async function heldEmails<Kind extends MailKind>(
  db: Db,
  { entityIds, now, ...about }: Omit<HeldAbout<Kind>, "entityId" | "holds"> & { entityIds: readonly string[] },
): Promise<HeldEmail<Kind>[]> {
  if (entityIds.length === 0) return []
  const rows = await queued(db, about).where("entityId", "in", entityIds).execute()
  return rows.flatMap((row) => firstHeld<Kind>([row], now) ?? [])
}

function queuedAbout(db: Db | Trx, { entityId, holds = {}, ...about }: Omit<HeldAbout<MailKind>, "now">) {
  return queued(db, about)
    .where("entityId", "=", entityId)
    .where(sql<boolean>`data @> ${JSON.stringify(holds)}::jsonb`)
}

function queued(db: Db | Trx, { entity, kinds }: Pick<HeldAbout<MailKind>, "entity" | "kinds">) {
  return db
    .selectFrom("emails")
    .select(["id", "data", "state", "attempts", "leaseUntil", "nextAttemptAt"])
    .where("state", "=", "queued")
    .where("entity", "=", entity)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
}

type QueuedRow = Awaited<ReturnType<ReturnType<typeof queued>["execute"]>>[number]

function firstHeld<Kind extends MailKind>(rows: readonly QueuedRow[], now: Date): HeldEmail<Kind> | undefined {
  const held = rows.find((row) => isHeldBack(row, now))
  if (!held?.nextAttemptAt) return undefined
  return { id: held.id, data: held.data as MailKinds[Kind], sendsAt: held.nextAttemptAt }
}
