import { createAccount } from "#app/features/identity/create-account.server.ts"
import { hashPassword } from "#app/features/identity/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testPassword } from "#tests/support/accounts.ts"
import { fromOurPages } from "#tests/support/built-candidate.ts"

const email = "admin@example.ch"

/** An administrator, in the database of a server that is not running yet. */
export async function addAdministrator(db: Db): Promise<void> {
  const passwordHash = await hashPassword(testPassword)
  const person = { email, firstName: "Anne", lastName: "Blanc", passwordHash, actor: "system", role: "admin" as const }
  await inTransaction(db, (trx) => createAccount(trx, person))
}

/** Signed in at a running server: calls its API as the back-office does. */
export async function signInAdministrator(origin: string) {
  const headers = { ...fromOurPages, "content-type": "application/json" }
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: testPassword }),
  })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0])
  return async (method: string, path: string, body?: unknown, at = origin) =>
    await fetch(`${at}/api/v1/admin${path}`, {
      method,
      headers: { ...headers, cookie: cookie.join("; ") },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

export type AskAsAdministrator = Awaited<ReturnType<typeof signInAdministrator>>
