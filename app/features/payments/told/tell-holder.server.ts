import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountKey } from "#app/features/payments/payments.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { AccountNews, AccountOccasion } from "./account-news.ts"

interface NewsFacts {
  money?: AccountNews["money"]
  invoice?: string
  calendar?: AccountNews["calendar"]
  now: Date
}

export type TellOfMoney = (
  trx: Trx,
  moved: { key: AccountKey; occasion: Exclude<AccountOccasion, "due" | "lapsed"> } & NewsFacts,
) => Promise<void>

interface News extends NewsFacts {
  occasion: AccountOccasion
}

/** Queues a mail in the transaction of the change; nothing without an address. */
export async function tellHolder(trx: Trx, holder: AccountHolder | undefined, news: News): Promise<void> {
  const data = holder && (await newsFor(trx, holder, news.now))
  if (!holder?.to || !data) return
  const { occasion, money, invoice, calendar } = news
  await queueEmail(trx, {
    kind: `account-${occasion}`,
    to: holder.to,
    data: { ...data, ...(money && { money }), ...(invoice && { invoice }), ...(calendar && { calendar }) },
    ...relatedTo(holder.key),
    sendAt: news.now,
  })
}

/** @returns undefined before the first charge */
export async function newsFor(db: Db | Trx, holder: AccountHolder, now: Date): Promise<AccountNews | undefined> {
  const { key, firstName, about, reference, terms, lastStartsAt } = holder
  const money = accountMoney(await readLedger(db, key), terms, now)
  const manages: AccountNews["manages"] =
    "bookingId" in key ? { kind: "booking", id: key.bookingId } : { kind: "sessions", id: key.applicationId }
  const ahead = lastStartsAt !== undefined && lastStartsAt > now
  return money && { firstName, about, reference, manages, ...money, ...(ahead && { ahead }) }
}

export function relatedTo(key: AccountKey) {
  return "bookingId" in key
    ? { entity: "reservation", entityId: key.bookingId }
    : { entity: "boat-license-application", entityId: key.applicationId }
}
