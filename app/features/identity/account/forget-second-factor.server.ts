import { greeted } from "#app/features/identity/greet.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

type Forgotten = "no-account" | "was-off" | "forgotten"

/** Ends all sessions of somebody who lost the device and the recovery codes, and mails the person. */
export async function forgetSecondFactor(db: Db, { email, now }: { email: string; now: Date }): Promise<Forgotten> {
  return await inTransaction(db, async (trx): Promise<Forgotten> => {
    const user = await trx
      .selectFrom("users")
      .select(["id", "email", "emailVerified", "firstName", "twoFactorEnabled"])
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
      .forUpdate()
      .executeTakeFirst()
    if (!user) return "no-account"
    if (!user.twoFactorEnabled) return "was-off"
    await trx.deleteFrom("twoFactor").where("userId", "=", user.id).execute()
    await trx.updateTable("users").set({ twoFactorEnabled: false }).where("id", "=", user.id).execute()
    await trx.deleteFrom("sessions").where("userId", "=", user.id).execute()
    const related = { entity: "user", entityId: user.id }
    await recordEvent(trx, { ...related, actor: "system", action: "two-factor.disabled" })
    const mail = { ...related, kind: "two-factor-disabled" as const, to: user.email, data: greeted(user) }
    await queueEmail(trx, { ...mail, sendAt: now })
    return "forgotten"
  })
}
