import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { proveAccount } from "#app/features/identity/account/prove-account.server.ts"
import { findUnprovenForUpdate } from "#app/features/identity/identity.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { takeLink } from "./account-links.server.ts"

export type InvitationRefusal = "INVALID_TOKEN" | "USER_ALREADY_EXISTS"
export type InvitationOutcome = { ok: true; email: string } | { ok: false; refusal: InvitationRefusal }

/** Creates the account a guest asked for; the link proves the address (design 7.8). A refusal leaves the link valid. */
export async function acceptInvitation(
  db: Db,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<InvitationOutcome> {
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, async (trx): Promise<InvitationOutcome> => {
    const link = await takeLink(trx, { kind: "invitation", token, now })
    if (!link) return { ok: false, refusal: "INVALID_TOKEN" }
    const { email, phone } = link
    const person = { firstName: link.firstName ?? "", lastName: link.lastName ?? "", phone }
    if (await createAccount(trx, { ...person, email, passwordHash, actor: "guest" })) return { ok: true, email }
    const unproven = await findUnprovenForUpdate(trx, email)
    if (!unproven) return { ok: false, refusal: "USER_ALREADY_EXISTS" }
    await proveAccount(trx, { userId: unproven.id, passwordHash, person, actor: "guest" })
    return { ok: true, email }
  })
}
