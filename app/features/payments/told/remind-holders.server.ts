import { differenceInCalendarDays } from "date-fns"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { AccountHolder, HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { AccountNews } from "./account-news.ts"
import { dueReminder, type PaymentReminderKind, reminderDaysBefore } from "./payment-reminders.rules.ts"
import "./payment-reminders.tables.server.ts"
import { newsFor, relatedTo } from "./tell-holder.server.ts"

/** No reminder is sent at night. */
const firstHour = "08:00"

/** Queues each reminder once, seven, three and one days before a balance falls due (school 4, "Deposit"). */
export async function remindHolders(trx: Trx, holders: readonly AccountHolder[], now: Date): Promise<void> {
  const today = dayAt(now)
  if (now < instantAt(today, firstHour)) return
  for (const holder of holders) {
    const { to, terms } = holder
    const dueDay = terms && dayAt(terms.balanceDueAt)
    const kind = dueDay && dueReminder(differenceInCalendarDays(dueDay, today))
    if (!to || !kind) continue
    const news = await newsFor(trx, holder, now)
    if (!news?.dues.some(({ part, overdue }) => part === "balance" && !overdue)) continue
    if (!(await mark(trx, holder, kind, terms.balanceDueAt))) continue
    if (await wasMailedSince(trx, holder, addDays(dueDay, -reminderDaysBefore[kind]))) continue
    await queueEmail(trx, { kind: "account-due", to, data: news, ...relatedTo(holder.account), sendAt: now })
  }
}

/** @returns whether this reminder was not sent before */
async function mark(trx: Trx, { account }: AccountHolder, kind: PaymentReminderKind, dueAt: Date): Promise<boolean> {
  const marked = await trx
    .insertInto("paymentReminders")
    .values({ accountId: account.id, kind, dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst()
  return marked !== undefined
}

/** Whether the person got a mail about a charge on that day or later. Such a mail names the dues. */
async function wasMailedSince(trx: Trx, { account }: AccountHolder, day: string): Promise<boolean> {
  const charged = await trx
    .selectFrom("charges")
    .select("id")
    .where("accountId", "=", account.id)
    .where("kind", "=", "charge")
    .where("createdAt", ">=", instantAt(day, "00:00"))
    .executeTakeFirst()
  return charged !== undefined
}

/** Rewrites a queued reminder when it is sent. @returns undefined if nothing is due any more */
export function reminderNow(holderOf: HolderOf) {
  return async (db: Db, queued: AccountNews, now: Date): Promise<AccountNews | undefined> => {
    const holder = await holderOf(db, queued.manages.id)
    const news = holder?.terms && (await newsFor(db, holder, now))
    return news && news.dues.length > 0 ? news : undefined
  }
}
