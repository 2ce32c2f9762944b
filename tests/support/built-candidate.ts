import { createAccount } from "#app/features/identity/create-account.server.ts"
import { hashPassword } from "#app/features/identity/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"

const email = "camille@example.ch"
const password = "lac-leman-2027"

/** Somebody with a draft, in the database of a server that is not running yet. */
export async function addCandidate(db: Db): Promise<void> {
  const person = { email, firstName: "Camille", lastName: "Favre", actor: "system" }
  const passwordHash = await hashPassword(password)
  const account = await inTransaction(db, (trx) => createAccount(trx, { ...person, passwordHash }))
  await applicationOf(db, account?.userId ?? "", { status: "draft" })
}

export const fromOurPages = { "sec-fetch-site": "same-origin" }

/** The candidate's session cookie at a running server. */
export async function signInCandidate(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { ...fromOurPages, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";")[0])
  return pairs.join("; ")
}
