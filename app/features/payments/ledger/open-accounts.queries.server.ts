import { type RawBuilder, sql } from "kysely"
import { isCounted } from "#app/features/payments/counted-payments.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { contractTerms } from "#content/commitments.ts"
import { cashStep } from "./ledger.rules.ts"
import "./ledger.tables.server.ts"

const account = ["reservationId", "applicationId", "currency"] as const
const none = sql<number>`0`
const chargedCents = sql<number>`case kind when 'charge' then amount_cents else -amount_cents end`
const receivedCents = sql<number>`case kind when 'payment' then amount_cents else -amount_cents end`
const openCents = sql<number>`(amount_cents - coalesce(credited_cents, 0))`
const isFee = sql<boolean>`starts_with(code, 'application-')`

const accountPaid = sql<number>`(paid_cents - coalesce(fee_paid_cents, 0))`
const feeUnpaid = sql<number>`greatest(coalesce(fee_owed_cents, 0) - coalesce(fee_paid_cents, 0), 0)`

/**
 * Selects the accounts whose rest is not zero, with the sums of `balanceOf`; a test compares the two. Fees are summed
 * apart, because few accounts have one and each sum over all rows costs a tenth of the time.
 */
export function openAccounts(db: Db) {
  const charged = chargesWithCredits(db)
    .select(account)
    .select([chargedCents.as("owedCents"), none.as("paidCents")])
    .select(
      sql<Date | null>`case when kind = 'charge' and not ${isFee} and ${openCents} > 0 then created_at end`.as(
        "chargedAt",
      ),
    )
  const settled = received(db)
    .select(account)
    .select([none.as("owedCents"), receivedCents.as("paidCents"), sql<null>`null::timestamptz`.as("chargedAt")])
  const sums = db
    .selectFrom(charged.unionAll(settled).as("line"))
    .select(account)
    .select(sql<number>`sum(owed_cents)::integer`.as("owedCents"))
    .select(sql<number>`sum(paid_cents)::integer`.as("paidCents"))
    .select(({ fn }) => fn.min<Date | null>("chargedAt").as("chargedAt"))
    .groupBy(account)
    .having(({ eb, fn }) => eb(fn.sum("owedCents"), "<>", fn.sum("paidCents")))
  return db
    .selectFrom(sums.as("account"))
    .leftJoin(fees(db).as("fee"), "fee.applicationId", "account.applicationId")
    .select(["account.reservationId", "account.applicationId", "currency", "owedCents", "paidCents"])
    .select("chargedAt")
    .select(sql<number>`owed_cents - coalesce(fee_owed_cents, 0)`.as("dueOwedCents"))
    .select(sql<number>`${accountPaid} - least(${feeUnpaid}, greatest(${accountPaid}, 0))`.as("duePaidCents"))
    .select(
      sql<Date | null>`case when ${feeUnpaid} > greatest(${accountPaid}, 0) then fee_charged_at end`.as("feeDueAt"),
    )
}

/**
 * The day of the first due of `accountDues`, for a row of `openAccounts`; null if nothing is due. A test compares the
 * two.
 */
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

/** The fee of each application that has one. */
function fees(db: Db) {
  const charged = chargesWithCredits(db)
    .select("applicationId")
    .select([openCents.as("owedCents"), none.as("paidCents")])
    .select(sql<Date | null>`case when ${openCents} > 0 then created_at end`.as("chargedAt"))
    .where("applicationId", "is not", null)
    .where(isFee)
  const paid = received(db)
    .select("applicationId")
    .select([none.as("owedCents"), receivedCents.as("paidCents"), sql<null>`null::timestamptz`.as("chargedAt")])
    .where("purpose", "=", "fee")
  return db
    .selectFrom(charged.unionAll(paid).as("line"))
    .select("applicationId")
    .select(sql<number>`sum(owed_cents)::integer`.as("feeOwedCents"))
    .select(sql<number>`sum(paid_cents)::integer`.as("feePaidCents"))
    .select(({ fn }) => fn.min<Date | null>("chargedAt").as("feeChargedAt"))
    .groupBy("applicationId")
}

function chargesWithCredits(db: Db) {
  const credits = db
    .selectFrom("charges")
    .select(["creditOf", sql<number>`sum(amount_cents)::integer`.as("creditedCents")])
    .where("creditOf", "is not", null)
    .groupBy("creditOf")
  return db.selectFrom("charges").leftJoin(credits.as("credits"), "credits.creditOf", "charges.id")
}

/** Payments and refunds. A refunded payment was received before. The fee of a deleted draft has no account. */
function received(db: Db) {
  return db
    .selectFrom("paymentTransactions")
    .where(isCounted)
    .where((eb) => eb.or([eb("reservationId", "is not", null), eb("applicationId", "is not", null)]))
}
