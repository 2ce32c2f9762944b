import { restWords } from "#app/back-office/record/account-line.tsx"
import { withCost } from "#app/features/bookings/facts/cancellation-cost.rules.ts"
import { changeFact, changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import { said } from "#app/features/bookings/facts/said.labels.ts"
import { accountDues } from "#app/features/payments/ledger/dues.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargedOf, restOf } from "#app/features/payments/online/own-money.rules.ts"
import { answerByOfId } from "#app/features/reservations/answer/answers.queries.server.ts"
import { chargedCode, isPriceSet } from "#app/features/reservations/charges.rules.ts"
import { priceFact } from "#app/features/reservations/price-fact.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { written } from "#app/ui/written.ts"
import { accountLinks } from "#content/admin/till.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { priceNames } from "#content/facts/price.ts"
import type { BookedCase } from "./booked-cases.ts"

export type Facts = Awaited<ReturnType<typeof factsOfCase>>

/** What is true of a booking at a time, asked from `bookings/facts` alone. */
export async function factsOfCase(db: Db, { id, kind, accountId }: BookedCase, now: Date) {
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", id)
    .$narrowType<{ priceCurrency: Currency }>()
    .executeTakeFirstOrThrow()
  const ledger = await readLedger(db, accountId)
  const ofAccount = row.applicationId
    ? await db
        .selectFrom("seats")
        .select(["kind", "status", "startsAt"])
        .where("applicationId", "=", accountId)
        .execute()
    : [row]
  const { status, reference, notes, groupName, movedBySchoolAt } = row
  const isSeat = kind === "theory" || kind === "practice"
  const charges = isSeat ? ledger.charges.filter(({ bookingId }) => bookingId === id) : ledger.charges
  const priceSet = isSeat || isPriceSet(ledger.charges, chargedCode[kind])
  const terms = withCost(changeTerms({ ...row, kind }, now), { charges, isPriceSet: priceSet }, ledger)
  const charged = priceSet ? chargedOf(ledger) : null
  const duty = paymentTerms(ofAccount.map((one) => ({ kind: one.kind, status: one.status, startsAt: one.startsAt })))
  const booking = { ...said({ status, charged, priceCurrency: row.priceCurrency }, written), ...(isSeat ? ofSeat : {}) }
  const quoted = isSeat || isLeastPrice(kind) ? null : booking.amount(row.priceCents)
  const late = terms.move === "late"
  return {
    status,
    isSeat,
    reference,
    notes,
    groupName,
    movedBySchool: movedBySchoolAt !== null && terms.movedBySchool,
    charged,
    hasAccount: ledger.charges.length > 0,
    amount: booking.amount,
    price: isSeat ? ([[priceNames.set, formatChf(row.priceCents)]] as const) : priceFact(pricedAs(row, kind, charged)),
    quotedCents: row.priceCents,
    currency: row.priceCurrency,
    answerBy: isSeat ? null : await answerByOfId(db, id, now),
    terms,
    sentences: changeSentences(terms, booking),
    fact: terms.cancellable
      ? changeFact({ ...terms, late, confirmed: status !== "pending", priceSet, quoted }, booking)
      : undefined,
    dues: accountDues(ledger, duty),
    rest: restOf(ledger, duty),
    restCents: balanceOf(ledger).restCents,
    office: officeRest(ledger),
  }
}

/** What the office reads of the account in its lists. */
function officeRest(ledger: Ledger): string {
  const { currency } = ledger.charges[0] ?? {}
  return currency ? restWords({ ...balanceOf(ledger), currency }) : accountLinks.none
}

const ofSeat = { what: "session", at: sayInstant, amount: formatChf } as const

type Priced = Parameters<typeof priceFact>[0]

function pricedAs(
  {
    status,
    rentalDuration,
    priceCents,
    priceCurrency,
  }: Pick<Priced, "status" | "priceCents" | "priceCurrency"> & {
    rentalDuration: number | null
  },
  kind: BookedCase["kind"],
  charged: Priced["charged"],
): Priced {
  const reservationType = kind as Priced["reservationType"]
  return { reservationType, status, rentalDuration, priceCents, priceCurrency, charged }
}
