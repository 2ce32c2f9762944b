import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PaymentTerms } from "./dues.rules.ts"

export interface AccountHolder {
  account: AccountTarget
  /** Undefined without an address. */
  to: string | undefined
  firstName: string
  /** The name on receipts, which show no address because mails are forwarded. */
  fullName: string
  about: string
  reference: string | null
  terms: PaymentTerms | undefined
  /** Undefined if nothing is booked. */
  lastStartsAt: Date | undefined
}

/** Finds who holds an account, by its id; undefined for a forgotten person. server/wiring.ts composes it from the features. */
export type HolderOf = (db: Db | Trx, accountId: string) => Promise<AccountHolder | undefined>
