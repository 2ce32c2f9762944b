import { v7 as uuid } from "uuid"
import { type CodeDeps, checkCode } from "#app/features/identity/codes/check-code.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface GuestProof {
  /** In normal form. */
  email: string
  code: string
  /** The administrator to whom the person reads the code. */
  actor: string
  network: string
  now: Date
}

/** Mails a code to the address, which proves it to this administrator alone. */
export async function sendProof(
  db: Db,
  { email, actor, now }: { email: string; actor: string; now: Date },
): Promise<void> {
  const about = { entity: "data-request", entityId: uuid() }
  await inTransaction(db, async (trx) => {
    await queueEmail(trx, {
      ...about,
      kind: "data-request-code",
      to: email,
      data: { actor },
      awaited: true,
      sendAt: now,
    })
    await recordEvent(trx, { ...about, actor, action: "data-request.code-sent" })
  })
}

export async function proveGuest(deps: CodeDeps, { email, actor, ...typed }: GuestProof) {
  const used = await checkCode(deps, { purpose: "data-request", mailbox: email, ...typed })
  if (!used.ok || used.fragment === proofFragment(actor)) return used
  return { ok: false, refusal: "wrong-code" } as const
}

/** Sealed with the code, so that it works for one administrator. */
export function proofFragment(actor: string): string {
  return `#donnees=${actor}`
}
