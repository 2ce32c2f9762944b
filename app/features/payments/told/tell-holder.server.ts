import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
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
  moved: { accountId: string; occasion: Exclude<AccountOccasion, "due" | "lapsed"> } & NewsFacts,
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
    ...relatedTo(holder.account),
    sendAt: news.now,
  })
}

/** @returns undefined before the first charge */
export async function newsFor(db: Db | Trx, holder: AccountHolder, now: Date): Promise<AccountNews | undefined> {
  const { account, firstName, about, reference, terms, lastStartsAt } = holder
  const money = accountMoney(await readLedger(db, account.id), terms, now)
  const manages = {
    kind: account.kind === "reservation" ? ("booking" as const) : ("sessions" as const),
    id: account.id,
  }
  const ahead = lastStartsAt !== undefined && lastStartsAt > now
  return money && { firstName, about, reference, manages, ...money, ...(ahead && { ahead }) }
}

export function relatedTo({ kind, id }: AccountTarget) {
  return { entity: kind === "reservation" ? "reservation" : "boat-license-application", entityId: id }
}
