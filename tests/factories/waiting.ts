import { confirmWaiting } from "#app/features/reservations/waiting/answer-offer.server.ts"
import { type Joining, joinWaiting } from "#app/features/reservations/waiting/join-waiting.server.ts"
import type { WaitingEntry } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { noLimits } from "./limits.ts"
import { licenseRequest, somebodyElse } from "./reservation-requests.ts"
import { testNow } from "./slots.ts"

/** Somebody nobody knows joins the list of the slot that `aSlot` makes, and confirms the address at once. */
export async function aWaiting(db: Db, traits: Partial<Joining> = {}): Promise<WaitingEntry> {
  const joining = {
    request: licenseRequest(somebodyElse()),
    userId: null,
    proven: false,
    networks: null,
    limits: noLimits,
    now: testNow,
    ...traits,
  }
  const joined = await joinWaiting(db, joining)
  if (!joined.ok) throw new Error(`nobody joined: ${joined.refusal}`)
  const entry = await entryOf(db, joining.request.email)
  await confirmWaiting(db, entry, joining.now)
  return await entryOf(db, joining.request.email)
}

export async function entryOf(db: Db, email: string): Promise<WaitingEntry> {
  return await db.selectFrom("waitingEntries").selectAll().where("email", "=", email).executeTakeFirstOrThrow()
}

/** The states of entries, by who waits. */
export async function waitingStates(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom("waitingEntries").select(["email", "state"]).execute()
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]))
}
