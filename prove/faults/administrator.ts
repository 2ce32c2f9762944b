import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { askServer, jsonRequest, signIn, testPassword } from "#tests/support/ask.ts"

const email = "admin@example.ch"

/** Adds an administrator to the database of a server that is not running yet. */
export async function addAdministrator(db: Db): Promise<void> {
  const passwordHash = await hashPassword(testPassword)
  const person = { email, firstName: "Anne", lastName: "Blanc", passwordHash, actor: "system", role: "admin" as const }
  await inTransaction(db, (trx) => createAccount(trx, person))
}

/** Signs in at a running server. @returns a function that calls its API as the back-office does */
export async function signInAdministrator(origin: string) {
  const cookie = await signIn(askServer(origin), email)
  return async (method: string, path: string, body?: unknown, { at = origin, key = "" } = {}) =>
    await askServer(at)(
      `/api/v1/admin${path}`,
      jsonRequest(method, body, { cookie, "idempotency-key": key || crypto.randomUUID() }),
    )
}

export type AskAsAdministrator = Awaited<ReturnType<typeof signInAdministrator>>
