import { changePerson } from "#app/features/identity/account/change-person.server.ts"
import { lockAccountForChange } from "#app/features/identity/identity.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findProfile } from "./people.queries.server.ts"
import type { ProfileChange } from "./people.schema.ts"
import { ownFields } from "./profile-fields.labels.ts"

export interface ProfileToUpdate {
  userId: string
  change: ProfileChange
  version: number
  now: Date
}

interface UpdatedProfile {
  firstName: string
  lastName: string
  phone: string | null
  profile: Awaited<ReturnType<typeof findProfile>>
}

export type UpdateOutcome = { ok: true; updated: UpdatedProfile } | { ok: false; refusal: "profile-changed-meanwhile" }

/** Refuses a profile changed elsewhere meanwhile (specification 3). The event names fields, never values. */
export async function updateProfile(db: Db, update: ProfileToUpdate): Promise<UpdateOutcome> {
  const { userId, change, version, now } = update
  return await inTransaction(db, async (trx): Promise<UpdateOutcome> => {
    await lockAccountForChange(trx, userId)
    await trx
      .insertInto("profiles")
      .values({ id: userId })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute()
    await trx.selectFrom("profiles").select("id").where("id", "=", userId).forUpdate().execute()
    const before = await findProfile(trx, userId)
    if (before.version !== version) return { ok: false, refusal: "profile-changed-meanwhile" }
    const { person, changed } = await changePerson(trx, userId, change)
    const own = ownFields.filter((field) => change[field] !== undefined && change[field] !== before[field])
    const fields = [...changed, ...own]
    if (fields.length === 0) return { ok: true, updated: { ...person, profile: before } }
    const profile = {
      ...before,
      ...Object.fromEntries(own.map((field) => [field, change[field] ?? null])),
      version: version + 1,
    }
    await trx
      .updateTable("profiles")
      .set({ ...profile, updatedAt: now })
      .where("id", "=", userId)
      .execute()
    await recordEvent(trx, {
      actor: userId,
      action: "profile.changed",
      entity: "user",
      entityId: userId,
      change: { fields },
    })
    return { ok: true, updated: { ...person, profile } }
  })
}
