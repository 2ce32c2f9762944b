import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { askServer, signIn, testPassword } from "#tests/support/ask.ts"

const email = "camille@example.ch"

/** Adds a candidate with a draft to the database of a server that is not running yet. */
export async function addCandidate(db: Db): Promise<void> {
  const person = { email, firstName: "Camille", lastName: "Favre", actor: "system" }
  const passwordHash = await hashPassword(testPassword)
  const account = await inTransaction(db, (trx) => createAccount(trx, { ...person, passwordHash }))
  await applicationOf(db, account?.userId ?? "", { status: "draft" })
}

export async function signInCandidate(origin: string): Promise<string> {
  return await signIn(askServer(origin), email)
}
