import { sql } from "kysely"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aDraft } from "#tests/factories/training.ts"

interface CrowdTraits {
  passwordHash?: string
  /** The day of the medical certificates, 'yyyy-MM-dd'. */
  issuedOn?: string
  /** Null for an unpaid draft. */
  payment?: null
}

/** Creates people with an account and a coastal draft that is ready for submission. */
export async function candidates(db: Db, count: number, { passwordHash = "none", ...draft }: CrowdTraits = {}) {
  const people: { userId: string; email: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const email = `candidate-${number}@example.ch`
    const account = { email, firstName: "Camille", lastName: `Favre ${number}`, passwordHash, actor: "system" }
    const made = await inTransaction(db, (trx) => createAccount(trx, account))
    if (!made) throw new Error(`${email} has an account already`)
    await aDraft(db, made.userId, draft)
    people.push({ userId: made.userId, email })
  }
  return people
}

/** Lists submitted applications without seats or mails, and drafts with some. There must be none. */
export async function halfSubmitted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from boat_license_applications a
    where (a.status = 'submitted') <> exists (select 1 from seats b where b.application_id = a.id)
      or (a.status = 'submitted') <> (2 = (select count(*) from emails e where e.entity_id = a.id))
      or (a.status = 'submitted') <> exists (
        select 1 from events v where v.entity_id = a.id::text and v.action = 'application.submitted')`.execute(db)
  return rows.map(({ id }) => id)
}
