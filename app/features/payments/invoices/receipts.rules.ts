import { balanceOf, type Ledger, type PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"

export function isDone({ status }: Pick<PaymentRow, "status">): boolean {
  return status === "completed" || status === "refunded"
}

/** When the money moved, for the day that is printed. */
export function doneAt({ settledAt, createdAt }: Pick<PaymentRow, "settledAt" | "createdAt">): Date {
  return settledAt ?? createdAt
}

const prefixes = { payment: "P", refund: "R" } as const satisfies Record<PaymentRow["kind"], string>

/** « P-3D5F1B8A5F9D »: receipts have no series of numbers, so the random end of the payment's id names them. */
export function receiptReference({ kind, id }: Pick<PaymentRow, "kind" | "id">): string {
  return `${prefixes[kind]}-${id.slice(-12).toUpperCase()}`
}

/** An online payment is settled after its row is written; a transfer is booked after the day the bank received it. */
export function bookedAt({ settledAt, createdAt }: Pick<PaymentRow, "settledAt" | "createdAt">): Date {
  return settledAt && settledAt > createdAt ? settledAt : createdAt
}

/** Computes the rest from rows that were booked earlier, so that later rows do not change the receipt. */
export function remainingAfter({ charges, payments }: Ledger, done: PaymentRow): number {
  const ledger = {
    charges: charges.filter(({ createdAt }) => createdAt <= bookedAt(done)),
    payments: payments.filter((one) => isDone(one) && !isAfter(one, done)),
  }
  return balanceOf(ledger).restCents
}

function isAfter(one: PaymentRow, other: PaymentRow): boolean {
  const later = bookedAt(one).getTime() - bookedAt(other).getTime()
  return later === 0 ? one.id > other.id : later > 0
}
