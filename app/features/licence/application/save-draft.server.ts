import { v7 as uuid } from "uuid"
import { completePhone } from "#app/features/identity/account/complete-phone.server.ts"
import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import type { Draft, StoredApplication } from "#app/features/licence/application.schema.ts"
import { takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { reasonTaken } from "#app/features/licence/licence.rules.ts"
import { lockDraft } from "#app/features/licence/lock-draft.server.ts"
import { personOf } from "#app/features/persons/find-person.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findDraft } from "./application.queries.server.ts"

export interface DraftToSave {
  userId: string
  draft: Draft
  now: Date
}

export type DraftRefusal = "draft-changed-meanwhile" | "type-already-open" | "type-already-approved" | "type-locked"
export type SaveOutcome = { ok: true; application: StoredApplication } | { ok: false; refusal: DraftRefusal }

/**
 * Creates or replaces a person's one draft (design 7.12); refuses when it changed meanwhile. The phone also goes to an
 * account without one. The event names the changed fields, but has only the type's value.
 */
export async function saveDraft(db: Db, save: DraftToSave): Promise<SaveOutcome> {
  try {
    return await inTransaction(db, (trx) => saveLocked(trx, save))
  } catch (error) {
    // Another tab created the draft at the same time.
    if (constraintOf(error) !== "boat_license_applications_draft") throw error
    return { ok: false, refusal: "draft-changed-meanwhile" }
  }
}

async function saveLocked(trx: Trx, { userId, draft, now }: DraftToSave): Promise<SaveOutcome> {
  const { version, ...fields } = draft
  await lockDraft(trx, userId)
  const before = await findDraft(trx, userId, dayAt(now))
  if ((before?.version ?? null) !== version) return { ok: false, refusal: "draft-changed-meanwhile" }
  if (before?.typeLocked && before.licenseType !== fields.licenseType) return { ok: false, refusal: "type-locked" }
  const taken = reasonTaken(fields.licenseType, await takenTypes(trx, userId))
  if (taken === "open") return { ok: false, refusal: "type-already-open" }
  // A paid draft can still be submitted; the school decides.
  if (taken === "approved" && !before?.typeLocked) return { ok: false, refusal: "type-already-approved" }

  const changed = before ? changedFields(before, fields) : Object.keys(fields)
  if (before && changed.length === 0) return { ok: true, application: before }
  if (changed.includes("phone")) await completePhone(trx, userId, fields.phone)
  const row = { ...fields, ...phoneColumns(fields.phone), chosenSessions: JSON.stringify(fields.chosenSessions) }
  const id = before?.id ?? uuid()
  if (before?.payment.status === "owed" && changed.includes("licenseType")) {
    await creditFee(trx, { applicationId: id, now })
  }
  if (before) {
    await trx
      .updateTable("boatLicenseApplications")
      .set({ ...row, version: before.version + 1, updatedAt: now })
      .where("id", "=", id)
      .execute()
  } else {
    await trx
      .insertInto("boatLicenseApplications")
      .values({
        ...row,
        id,
        userId,
        personId: personOf(userId, { ...row, ...emailColumns(row.email) }),
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  }
  await recordEvent(trx, {
    actor: userId,
    action: before ? "application.changed" : "application.begun",
    entity: "boat-license-application",
    entityId: id,
    change: { fields: changed, licenseType: fields.licenseType },
  })
  const application = await findDraft(trx, userId, dayAt(now))
  if (!application) throw new Error("the draft that was just saved is not there")
  return { ok: true, application }
}

function changedFields(before: StoredApplication, fields: Omit<Draft, "version">): string[] {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
}
