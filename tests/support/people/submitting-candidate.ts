import { v4 as uuid } from "uuid"
import { aDraft } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "./accounts.ts"

export type DraftTraits = NonNullable<Parameters<typeof aDraft>[2]>

/** Null for no draft. */
export async function submittingCandidate(on: TestDatabase, draft: DraftTraits | null = {}) {
  const people = await accountsOf(on)
  const { userId, cookie } = await people.someone("elodie@example.ch", { firstName: "Élodie", lastName: "Rochat" })
  const made = draft && (await aDraft(on.db, userId, draft))
  const submit = async (sessions: unknown, { version = 1, key = uuid(), as = cookie } = {}) =>
    await people.call("POST", "/api/v1/me/application/submit", { version, sessions }, as, {
      headers: { "idempotency-key": key },
    })
  return { people, userId, cookie, draft: made, submit }
}
