import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { endManageLinks } from "./manage-links.server.ts"

const recorded = {
  booking: { entity: "reservation", action: "reservation.links-revoked" },
  application: { entity: "boat-license-application", action: "application.links-revoked" },
} as const

export interface Revoking {
  kind: keyof typeof recorded
  id: string
  actor: string
  now: Date
}

/** Ends every link of a booking or an application (school 2, "Manage link"). Later mails carry new links. */
export async function revokeManageLinks(db: Db, { kind, id, actor, now }: Revoking): Promise<void> {
  await inTransaction(db, async (trx) => {
    const links = await endManageLinks(trx, { kind, id, now })
    if (links > 0) await recordEvent(trx, { ...recorded[kind], actor, entityId: id, change: { links } })
  })
}
