import { v7 as uuid } from "uuid"
import { lockLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { AccountKind } from "./account.schema.ts"
import { type AccountHeader, lockHeader } from "./account-header.queries.server.ts"

export interface AccountCommand<Asked> {
  kind: AccountKind
  accountId: string
  asked: Asked
  idempotencyKey: string
  actor: string
  now: Date
}

export type MoneyDeps = Pick<PaymentDeps, "db" | "tellOfMoney">

export type AccountOutcome = { ok: true } | { ok: false; refusal: AccountRefusal }

export interface OpenedAccount {
  header: AccountHeader
  ledger: Ledger
}

type Opening =
  | ({ ok: true; replayed: false } & OpenedAccount)
  | { ok: true; replayed: true }
  | { ok: false; refusal: "key-reused" | "account-unknown" | "changed-meanwhile" }

/** Claims the key, locks the account, and refuses the command if the rest is not the rest that the screen showed. */
export async function openAccount(
  trx: Trx,
  { kind, accountId, asked, idempotencyKey: key, actor }: AccountCommand<{ seenRestCents: number }>,
  { act, entityId }: { act: string; entityId: string },
): Promise<Opening> {
  const route = `POST /admin/accounts/${kind}/${accountId}/${act}`
  const claim = await claimKey(trx, { key, route, actor, requestHash: requestHash({ ...asked }), entityId })
  if (!claim.claimed) return claim.entityId ? { ok: true, replayed: true } : { ok: false, refusal: "key-reused" }
  const header = await lockHeader(trx, kind, accountId)
  if (!header) return { ok: false, refusal: "account-unknown" }
  const ledger = await lockLedger(trx, accountId)
  if (balanceOf(ledger).restCents !== asked.seenRestCents) return { ok: false, refusal: "changed-meanwhile" }
  return { ok: true, replayed: false, header, ledger }
}

/** Runs a command on an opened account in one transaction, once per key. `entityId` is the id of the row to write. */
export async function runOnAccount(
  { db }: MoneyDeps,
  command: AccountCommand<{ seenRestCents: number }>,
  act: string,
  write: (trx: Trx, account: OpenedAccount & { entityId: string }) => Promise<AccountOutcome>,
): Promise<AccountOutcome> {
  return await inTransaction(db, async (trx) => {
    const entityId = uuid()
    const opened = await openAccount(trx, command, { act, entityId })
    if (!opened.ok || opened.replayed) return opened
    return await write(trx, { ...opened, entityId })
  })
}

export function entityOf({ id, state }: AccountHeader) {
  return { entity: state.kind === "reservation" ? "reservation" : "boat-license-application", entityId: id }
}
