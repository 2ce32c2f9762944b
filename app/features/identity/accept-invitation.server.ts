import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { takeLink } from "./account-links.server.ts"
import { createAccount } from "./create-account.server.ts"
import { hashPassword } from "./hash-password.server.ts"

/** The library's own codes, so that one map has the words. */
export type InvitationRefusal = "INVALID_TOKEN" | "USER_ALREADY_EXISTS"
export type InvitationOutcome = { ok: true; email: string } | { ok: false; refusal: InvitationRefusal }

/**
 * Creates the account a guest asked for with a reservation: whoever holds the link read the mail, so the address is
 * proven (design 7.8). A refusal leaves the link as it was.
 */
export async function acceptInvitation(
  db: Db,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<InvitationOutcome> {
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, async (trx): Promise<InvitationOutcome> => {
    const link = await takeLink(trx, { kind: "invitation", token, now })
    if (!link) return { ok: false, refusal: "INVALID_TOKEN" }
    const account = await createAccount(trx, {
      email: link.email,
      firstName: link.firstName ?? "",
      lastName: link.lastName ?? "",
      phone: link.phone,
      passwordHash,
      actor: "guest",
    })
    return account ? { ok: true, email: link.email } : { ok: false, refusal: "USER_ALREADY_EXISTS" }
  })
}
