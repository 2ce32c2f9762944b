import { lockLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import type { AccountKind } from "./account.schema.ts"
import { type AccountHeader, lockHolder } from "./account-header.queries.server.ts"

export interface AccountCommand<Asked> {
  kind: AccountKind
  accountId: string
  asked: Asked
  idempotencyKey: string
  actor: string
  now: Date
}

type OpenedAccount =
  | { ok: true; replayed: false; holder: AccountHeader; ledger: Ledger }
  | { ok: true; replayed: true }
  | { ok: false; refusal: "key-reused" | "account-unknown" | "changed-meanwhile" }

/**
 * Claims the key of a command on an account, locks the account, and refuses where its rest is not the one that was
 * shown.
 */
export async function openAccount(
  trx: Trx,
  { kind, accountId, asked, idempotencyKey: key, actor }: AccountCommand<{ seenRestCents: number }>,
  { act, entityId }: { act: string; entityId: string },
): Promise<OpenedAccount> {
  const route = `POST /admin/accounts/${kind}/${accountId}/${act}`
  const claim = await claimKey(trx, { key, route, actor, requestHash: requestHash({ ...asked }), entityId })
  if (!claim.claimed) return claim.entityId ? { ok: true, replayed: true } : { ok: false, refusal: "key-reused" }
  const holder = await lockHolder(trx, kind, accountId)
  if (!holder) return { ok: false, refusal: "account-unknown" }
  const ledger = await lockLedger(trx, holder.key)
  if (balanceOf(ledger).restCents !== asked.seenRestCents) return { ok: false, refusal: "changed-meanwhile" }
  return { ok: true, replayed: false, holder, ledger }
}

/** What an event about the charges of an account is told of. */
export function entityOf({ id, state }: AccountHeader) {
  return { entity: state.kind === "reservation" ? "reservation" : "boat-license-application", entityId: id }
}
