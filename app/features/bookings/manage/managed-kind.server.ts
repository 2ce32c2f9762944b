import type { ChangeTerms, ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Claimed } from "./find-claimed.server.ts"

/** The one booking that changes. */
export interface HeldBooking {
  id: string
  /** What the page showed is judged against it. */
  version: number
}

/** What a kind gets to know of each change: the locked booking, who changes it, and when. */
export interface Act<Held> {
  held: Held
  /** The account, or 'guest' for the reader of a link. */
  actor: string
  now: Date
}

/** At what cost its person agreed to cancel, judged under the lock. */
export interface Agreed {
  terms: ShownTerms
  ledger: Ledger
}

/**
 * What the room of managing asks of a kind. The room locks, judges version and terms, and answers; a kind knows its
 * rows, its door, its events and its mails. `Holder` holds the account of money: a booking, or an application with all
 * its seats. `Held` is one booking of it.
 */
export interface ManagedKind<Holder, Held extends HeldBooking, Wanted, Refused extends string> {
  /** In links, and in the view of what may be managed. */
  kind: "booking" | "application"
  /** Locks the holder; the caller has locked the account. @returns undefined if somebody forgot the person before */
  lock: (trx: Trx, claimed: Claimed) => Promise<Holder | undefined>
  /** @returns undefined if the holder has no such booking */
  pick: (holder: Holder, bookingId: string | undefined) => Held | undefined
  /** When its account is to be paid. */
  dues: (holder: Holder) => PaymentTerms | undefined
  terms: (held: Held, now: Date) => ChangeTerms
  cost: (held: Held, ledger: Ledger, now: Date) => ShownTerms
  /** The door has ended the free changes. */
  accepted: (trx: Trx, act: Act<Held>) => Promise<void>
  /** Cancels, frees the places and tells. @returns a refusal of the door */
  cancel: (trx: Trx, act: Act<Held> & Agreed) => Promise<Refused | undefined>
  /** Moves the places and tells. @returns a refusal of the door */
  move: (trx: Trx, act: Act<Held> & { wanted: Wanted }) => Promise<Refused | undefined>
}
