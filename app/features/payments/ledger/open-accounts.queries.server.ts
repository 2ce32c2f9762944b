import { type RawBuilder, sql } from "kysely"
import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { contractTerms } from "#content/commitments.ts"
import { cashStep } from "./ledger.rules.ts"
import "./ledger.tables.server.ts"

const account = ["accountId", "currency"] as const

const accountPaid = sql<number>`(paid_cents - fee_paid_cents)`
const feeUnpaid = sql<number>`greatest(fee_owed_cents - fee_paid_cents, 0)`

const kind = sql<AccountTarget["kind"]>`(select case when booking_id is null then 'application' else 'reservation' end
  from money_accounts where money_accounts.id = account_id)`

/** Selects the accounts whose rest is not zero, with the sums of `balanceOf`; a test compares the two. */
export function openAccounts(db: Db) {
  const sums = db
    .selectFrom(movedAccounts(db).as("moved"))
    .innerJoin("ledgerLines as line", "line.accountId", "moved.id")
    .select(account)
    .select(sql<number>`sum(owed_cents)::integer`.as("owedCents"))
    .select(sql<number>`sum(paid_cents)::integer`.as("paidCents"))
    .select(sql<number>`coalesce(sum(open_cents) filter (where is_fee), 0)::integer`.as("feeOwedCents"))
    .select(sql<number>`coalesce(sum(paid_cents) filter (where is_fee), 0)::integer`.as("feePaidCents"))
    .select(sql<Date | null>`min(created_at) filter (where open_cents > 0 and not is_fee)`.as("chargedAt"))
    .select(sql<Date | null>`min(created_at) filter (where open_cents > 0 and is_fee)`.as("feeChargedAt"))
    .groupBy(account)
    .having(({ eb, fn }) => eb(fn.sum("owedCents"), "<>", fn.sum("paidCents")))
  return db
    .selectFrom(sums.as("account"))
    .select([...account, kind.as("kind"), "owedCents", "paidCents", "chargedAt"])
    .select(sql<number>`owed_cents - fee_owed_cents`.as("dueOwedCents"))
    .select(sql<number>`${accountPaid} - least(${feeUnpaid}, greatest(${accountPaid}, 0))`.as("duePaidCents"))
    .select(
      sql<Date | null>`case when ${feeUnpaid} > greatest(${accountPaid}, 0) then fee_charged_at end`.as("feeDueAt"),
    )
}

/** The ids of the accounts among which are all open ones. */
export function movedAccounts(db: Db) {
  return db.selectFrom("movedAccounts").select("accountId as id").distinct()
}

/** First due day of `accountDues`, for a row of `openAccounts`; null if nothing is due. A test compares the two. */
export function firstDueAt({
  deposit,
  balanceDueAt,
}: {
  deposit: RawBuilder<boolean>
  balanceDueAt: RawBuilder<Date>
}) {
  const step = sql`case currency when 'CHF' then ${sql.lit(cashStep.CHF)} else ${sql.lit(cashStep.EUR)} end`
  const percent = sql.lit(contractTerms.trainingDepositPercent)
  const share = sql`(due_owed_cents * ${percent} + 100 * ${step} - 1) / (100 * ${step}) * ${step}`
  return sql<Date | null>`case when fee_due_at is not null then fee_due_at when due_owed_cents > due_paid_cents and charged_at is not null then
    case when ${balanceDueAt} <= charged_at
        or least(case when ${deposit} then ${share} else 0 end, due_owed_cents) > due_paid_cents
      then charged_at else ${balanceDueAt} end end`
}
