import type { MoveTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { acceptMove } from "#app/features/calendar/door/accept-move.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountOfPerson } from "#app/features/payments/online/pay-account.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { actorOf, type Claim, type Claimed, findClaimed } from "./find-claimed.server.ts"
import type { Act, HeldBooking, ManagedKind } from "./managed-kind.server.ts"

export interface ChangeAsked {
  claim: Claim
  /** The one that the page showed. */
  version: number
  /** Of a seat; a reservation is its own holder. */
  bookingId?: string | undefined
  now: Date
}

export type ChangeRefusal =
  | "unknown"
  | "changed-meanwhile"
  | "not-changeable"
  | "terms-changed"
  | "nothing-to-accept"
  | "move-late"
  | "moved-often"

export type ChangeOutcome<Refused extends string = never> =
  | { ok: true }
  | { ok: false; refusal: ChangeRefusal | Refused }

const refusalOfTerms = {
  late: "move-late",
  often: "moved-often",
  over: "not-changeable",
} as const satisfies Record<Exclude<MoveTerms, "free">, ChangeRefusal>

/** A person cancels at the cost that the page showed (school 2, "Policies"). */
export async function cancelManaged<Holder, Held extends HeldBooking, Refused extends string>(
  db: Db,
  kind: ManagedKind<Holder, Held, never, Refused>,
  { keptPercent, keptCents, ...asked }: ChangeAsked & { keptPercent: number; keptCents?: number | null | undefined },
): Promise<ChangeOutcome<Refused>> {
  return await changed(db, kind, asked, async (trx, act, accountId) => {
    const ledger = await readLedger(trx, accountId)
    const terms = kind.cost(act.held, ledger, act.now)
    if (!terms.cancellable) return "not-changeable"
    if (terms.keptPercent !== keptPercent) return "terms-changed"
    if (keptCents !== undefined && keptCents !== terms.keptCents) return "terms-changed"
    return await kind.cancel(trx, { ...act, terms, ledger })
  })
}

/** A person accepts where the school moved a booking: the usual terms hold again (school 0). */
export async function acceptManaged<Holder, Held extends HeldBooking>(
  db: Db,
  kind: ManagedKind<Holder, Held, never, string>,
  asked: ChangeAsked,
): Promise<ChangeOutcome> {
  return await changed<Holder, Held, never>(db, kind, asked, async (trx, act) => {
    const { cancellable, movedBySchool } = kind.terms(act.held, act.now)
    if (!cancellable) return "not-changeable"
    if (!movedBySchool) return "nothing-to-accept"
    await acceptMove(trx, { bookingId: act.held.id, now: act.now })
    await kind.accepted(trx, act)
    return undefined
  })
}

/** A person moves a booking to another time (school 2, "Policies"). Reference and price stay. */
export async function moveManaged<Holder, Held extends HeldBooking, Wanted, Refused extends string>(
  db: Db,
  kind: ManagedKind<Holder, Held, Wanted, Refused>,
  { wanted, ...asked }: ChangeAsked & { wanted: Wanted },
): Promise<ChangeOutcome<Refused>> {
  return await changed(db, kind, asked, async (trx, act) => {
    const { move } = kind.terms(act.held, act.now)
    return move === "free" ? await kind.move(trx, { ...act, wanted }) : refusalOfTerms[move]
  })
}

/** Locks the account that a person pays. @returns undefined if the claim finds none */
export async function lockOwnAccount<Holder, Held extends HeldBooking>(
  trx: Trx,
  kind: ManagedKind<Holder, Held, never, string>,
  { claim, now }: Pick<ChangeAsked, "claim" | "now">,
): Promise<AccountOfPerson | undefined> {
  const locked = await lockClaimed(trx, kind, { claim, now })
  return locked && { accountId: locked.claimed.id, userId: locked.claimed.userId, terms: kind.dues(locked.holder) }
}

/** Locks the account, then its booking or application, in the order of locks (school 1). */
async function lockClaimed<Holder>(
  trx: Trx,
  { kind, lock }: Pick<ManagedKind<Holder, never, never, never>, "kind" | "lock">,
  { claim, now }: Pick<ChangeAsked, "claim" | "now">,
): Promise<{ claimed: Claimed; holder: Holder } | undefined> {
  const claimed = await findClaimed(trx, kind, claim, now)
  if (!claimed) return undefined
  if (claimed.userId) await lockAccount(trx, claimed.userId)
  const holder = await lock(trx, claimed)
  return holder && { claimed, holder }
}

/** Locks once and judges the version once. A refusal leaves everything as it was. */
async function changed<Holder, Held extends HeldBooking, Refused extends string>(
  db: Db,
  kind: Pick<ManagedKind<Holder, Held, never, string>, "kind" | "lock" | "pick">,
  asked: ChangeAsked,
  change: (trx: Trx, act: Act<Held>, accountId: string) => Promise<ChangeRefusal | Refused | undefined>,
): Promise<ChangeOutcome<Refused>> {
  return await inTransaction(db, async (trx): Promise<ChangeOutcome<Refused>> => {
    const locked = await lockClaimed(trx, kind, asked)
    if (!locked) return { ok: false, refusal: "unknown" }
    const held = kind.pick(locked.holder, asked.bookingId)
    if (held?.version !== asked.version) return { ok: false, refusal: "changed-meanwhile" }
    const act = { held, actor: actorOf(asked.claim), now: asked.now }
    const refusal = await change(trx, act, locked.claimed.id)
    return refusal ? { ok: false, refusal } : { ok: true }
  })
}
