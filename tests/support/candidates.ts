import { createAccount } from "#app/features/identity/create-account.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aDraft } from "#tests/factories/training.ts"

/** People with an account, each with a draft that is ready for submission. No password opens the accounts. */
export async function candidates(db: Db, count: number, licenseType: "coastal" | "inland" = "coastal") {
  const people: { userId: string; email: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const email = `candidate-${number}@example.ch`
    const account = { email, firstName: "Camille", lastName: `Favre ${number}`, passwordHash: "none", actor: "system" }
    const made = await inTransaction(db, (trx) => createAccount(trx, account))
    if (!made) throw new Error(`${email} has an account already`)
    await aDraft(db, made.userId, { licenseType })
    people.push({ userId: made.userId, email })
  }
  return people
}
