import { v7 as uuid } from "uuid"
import { type CodeDeps, checkCode } from "#app/features/identity/codes/check-code.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { proofFragment } from "#app/features/people/guest-proof.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { lastEventAt, recordEvent } from "#app/platform/record-event.server.ts"

export interface GuestProof {
  /** The address in normal form. */
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
  const requestId = uuid()
  const about = { entity: "data-request", entityId: requestId }
  await inTransaction(db, async (trx) => {
    await queueEmail(trx, {
      ...about,
      kind: "data-request-code",
      to: email,
      data: { actor, requestId },
      awaited: true,
      sendAt: now,
    })
    await recordEvent(trx, { ...about, actor, action: "data-request.code-sent" })
  })
}

/** @returns the id of the request, which its events have */
export async function proveGuest(deps: CodeDeps, { email, actor, ...typed }: GuestProof) {
  const used = await checkCode(deps, { purpose: "data-request", mailbox: email, ...typed })
  if (!used.ok) return used
  const [, requestId = ""] = used.fragment?.split(".") ?? []
  if (used.fragment === proofFragment({ actor, requestId })) return { ok: true, requestId } as const
  return { ok: false, refusal: "wrong-code" } as const
}

/** Records that the address is proven, the first time that the code is used. */
export async function recordProof(db: Db, { actor, requestId }: { actor: string; requestId: string }): Promise<void> {
  const about = { entity: "data-request", entityId: requestId, action: "data-request.proven" } as const
  const recorded = await lastEventAt(db, { ...about, actions: [about.action] })
  if (!recorded) await inTransaction(db, (trx) => recordEvent(trx, { ...about, actor }))
}
