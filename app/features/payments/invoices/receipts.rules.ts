import { balanceOf, type Ledger, type PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"

/** Money came or went back: neither under way nor failed. */
export function isDone({ status }: Pick<PaymentRow, "status">): boolean {
  return status === "completed" || status === "refunded"
}

export function doneAt({ settledAt, createdAt }: Pick<PaymentRow, "settledAt" | "createdAt">): Date {
  return settledAt ?? createdAt
}

const prefixes = { payment: "P", refund: "R" } as const satisfies Record<PaymentRow["kind"], string>

/** « P-3D5F1B8A5F9D »: a receipt has no series of its own, so the random end of the id names it. */
export function receiptReference({ kind, id }: Pick<PaymentRow, "kind" | "id">): string {
  return `${prefixes[kind]}-${id.slice(-12).toUpperCase()}`
}

/** What was left to pay once this payment or refund was done, from rows until then: later ones never change it. */
export function remainingAfter({ charges, payments }: Ledger, done: PaymentRow): number {
  const ledger = {
    charges: charges.filter(({ currency, createdAt }) => currency === done.currency && createdAt <= doneAt(done)),
    payments: payments.filter((one) => isDone(one) && one.currency === done.currency && !isAfter(one, done)),
  }
  return balanceOf(ledger).restCents
}

function isAfter(one: PaymentRow, other: PaymentRow): boolean {
  const later = doneAt(one).getTime() - doneAt(other).getTime()
  return later === 0 ? one.id > other.id : later > 0
}
