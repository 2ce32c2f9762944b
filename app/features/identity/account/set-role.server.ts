import { greeted } from "#app/features/identity/greet.rules.ts"
import type { Role } from "#app/features/identity/identity.schema.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface RoleToSet {
  userId: string
  role: Role
  shownRole: Role
  actor: string
  now: Date
}

export type RoleRefusal = "user-not-found" | "last-admin" | "own-role" | "admins-only" | "changed-meanwhile"
export type RoleOutcome = { ok: true; changed: boolean } | { ok: false; refusal: RoleRefusal; extra?: { role: Role } }

/**
 * Changes a role, ends the person's sessions and mails them (specification 4 and 6, design 7.20). Administrators are
 * locked in one order: of two who demote each other, one stays.
 * @returns `changed: false` when the role was held already
 */
export async function setRole(db: Db, change: RoleToSet): Promise<RoleOutcome> {
  return await inTransaction(db, async (trx): Promise<RoleOutcome> => {
    const { userId, role, actor, now } = change
    const user = await trx
      .selectFrom("users")
      .select(["email", "emailVerified", "firstName"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { ok: false, refusal: "user-not-found" }
    const admins = await lockAdmins(trx)
    const before: Role = admins.includes(userId) ? "admin" : "user"
    const refusal = refusalOf({ ...change, before, admins })
    if (refusal) return { ok: false, refusal, extra: { role: before } }
    if (role === before) return { ok: true, changed: false }

    await writeRole(trx, { userId, role, before, actor })
    await queueEmail(trx, {
      kind: "role-changed",
      to: user.email,
      data: { ...greeted(user), role },
      entity: "user",
      entityId: userId,
      sendAt: now,
    })
    return { ok: true, changed: true }
  })
}

interface Judged extends RoleToSet {
  before: Role
  /** They are read under the lock, because the actor may have lost the role since the request. */
  admins: readonly string[]
}

function refusalOf({ userId, role, shownRole, actor, before, admins }: Judged): RoleRefusal | undefined {
  if (role === "user" && before === "admin" && admins.length === 1) return "last-admin"
  if (!admins.includes(actor)) return "admins-only"
  if (userId === actor) return "own-role"
  return shownRole === before ? undefined : "changed-meanwhile"
}

async function lockAdmins(trx: Trx): Promise<string[]> {
  const admins = trx.selectFrom("userRoles").select("userId").where("role", "=", "admin")
  // Rows that lost the role during the wait are no longer returned.
  await admins.orderBy("userId").forUpdate().execute()
  return (await admins.execute()).map(({ userId }) => userId)
}

interface RoleToWrite {
  userId: string
  role: Role
  before: Role
  actor: string
}

/** Sets the role, ends the sessions and records the event, without checks. */
export async function writeRole(trx: Trx, { userId, role, before, actor }: RoleToWrite): Promise<void> {
  await trx
    .insertInto("userRoles")
    .values({ userId, role })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ role }))
    .execute()
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute()
  await recordEvent(trx, {
    actor,
    action: "role.changed",
    entity: "user",
    entityId: userId,
    change: { role: [before, role] },
  })
}
