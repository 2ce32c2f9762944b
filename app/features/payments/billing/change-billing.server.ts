import { hasCheckDigit, vatNumberOf } from "#app/features/catalogue/vat-number.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { readBilling } from "./billing.queries.server.ts"
import type { BillingRefusal } from "./billing.refusals.ts"
import type { BillingChange } from "./billing.schema.ts"
import "./billing.tables.server.ts"
import { judgeIban } from "./judge-iban.server.ts"

export type ChangeBillingOutcome = { ok: true } | { ok: false; refusal: BillingRefusal }

/** Issued documents keep their address (school 4, "Documents"). */
export async function changeBilling(
  db: Db,
  { change: { version, iban: typedIban, uid: typedUid, ...address }, actor }: { change: BillingChange; actor: string },
): Promise<ChangeBillingOutcome> {
  const account = typedIban === "" ? ({ ok: true, iban: null } as const) : judgeIban(typedIban)
  if (!account.ok) return account
  const uid = typedUid === "" ? null : uidOf(typedUid)
  if (uid === undefined) return { ok: false, refusal: "uid-invalid" }
  const settings = { iban: account.iban, uid, ...address }
  return await inTransaction(db, async (trx): Promise<ChangeBillingOutcome> => {
    const before = await readBilling(trx)
    if (before.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    // Of two changes to one version, the second waits for the row and finds a newer version.
    const written = await trx
      .insertInto("billingSettings")
      .values({ ...settings, version: version + 1 })
      .onConflict((conflict) =>
        conflict
          .column("onlyRow")
          .doUpdateSet({ ...settings, version: version + 1 })
          .where("billingSettings.version", "=", version),
      )
      .returning("version")
      .executeTakeFirst()
    if (!written) return { ok: false, refusal: "changed-meanwhile" }
    await recordEvent(trx, {
      actor,
      action: "billing.changed",
      entity: "billing",
      entityId: "billing",
      change: { iban: [before.iban, settings.iban], uid: [before.uid, settings.uid] },
    })
    return { ok: true }
  })
}

function uidOf(typed: string): string | undefined {
  const number = vatNumberOf(typed)
  return number && hasCheckDigit(number) ? number.replace(" TVA", "") : undefined
}
