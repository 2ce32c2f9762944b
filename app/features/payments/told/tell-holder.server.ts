import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { PersonOnPaper } from "#app/features/payments/invoices/invoice.schema.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountKey } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { AccountNews, AccountOccasion } from "./account-news.ts"

/** Whose account it is, and where mails about it go. */
export interface AccountHolder {
  key: AccountKey
  /** Undefined where nobody can be reached. */
  to: string | undefined
  firstName: string
  /** As documents name them. */
  person: PersonOnPaper
  about: string
  reference: string | null
  /** Undefined where nothing more falls due. */
  terms: PaymentTerms | undefined
}

/** Finds the holder of an account; undefined once its person was forgotten. Features register theirs (server/wiring.ts). */
export type HolderOf = (db: Db | Trx, key: AccountKey) => Promise<AccountHolder | undefined>

interface Told {
  money?: AccountNews["money"]
  /** The numbers of new documents. */
  invoice?: string
  now: Date
}

/** Tells the person of an account what changed. */
export type TellOfMoney = (
  trx: Trx,
  moved: { key: AccountKey; occasion: Exclude<AccountOccasion, "due" | "lapsed"> } & Told,
) => Promise<void>

interface News extends Told {
  occasion: AccountOccasion
}

/** Queues a mail about an account, in the transaction of what it tells of; nothing where nobody can be reached. */
export async function tellHolder(trx: Trx, holder: AccountHolder | undefined, news: News): Promise<void> {
  const data = holder && (await newsFor(trx, holder, news.now))
  if (!holder?.to || !data) return
  await queueEmail(trx, {
    kind: `account-${news.occasion}`,
    to: holder.to,
    data: { ...data, ...(news.money && { money: news.money }), ...(news.invoice && { invoice: news.invoice }) },
    ...relatedTo(holder.key),
    sendAt: news.now,
  })
}

/** Undefined before anything was charged. */
export async function newsFor(db: Db | Trx, holder: AccountHolder, now: Date): Promise<AccountNews | undefined> {
  const { key, firstName, about, reference, terms } = holder
  const money = accountMoney(await readLedger(db, key), terms, now)
  const manages: AccountNews["manages"] =
    "reservationId" in key ? { kind: "booking", id: key.reservationId } : { kind: "sessions", id: key.applicationId }
  return money && { firstName, about, reference, manages, ...money }
}

export function relatedTo(key: AccountKey) {
  return "reservationId" in key
    ? { entity: "reservation", entityId: key.reservationId }
    : { entity: "boat-license-application", entityId: key.applicationId }
}
