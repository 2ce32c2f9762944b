import type { GenericEndpointContext } from "better-auth"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type EventToRecord, recordEvent } from "#app/platform/record-event.server.ts"
import { addressLinkOf } from "./address-link.server.ts"

export function accountEvents(db: Db) {
  const record = async (event: Pick<EventToRecord, "actor" | "action" | "entityId" | "change">) =>
    inTransaction(db, (trx) => recordEvent(trx, { ...event, entity: "user" }))
  async function created({ id }: { id: string }): Promise<void> {
    await record({ actor: "guest", action: "account.created", entityId: id, change: { role: "user" } })
  }
  async function updated({ id }: { id: string }, context: GenericEndpointContext | null): Promise<void> {
    if (context && confirmsAddress(context)) await record({ actor: id, action: "address.confirmed", entityId: id })
  }
  return { create: { after: created }, update: { after: updated } }
}

/** A change of address has its own event; a magic link updates the account only to confirm its address. */
function confirmsAddress({ path, query }: GenericEndpointContext): boolean {
  if (path === "/magic-link/verify") return true
  return path === "/verify-email" && addressLinkOf(String(query?.token)).updateTo === undefined
}
