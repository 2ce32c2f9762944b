import { methodWords } from "#app/features/payments/payments.labels.ts"
import type { AccountPayment } from "#app/features/till/account/account.schema.ts"
import { accountScreen as words } from "#content/admin/till.ts"

export function paymentWords(payment: AccountPayment): string {
  const { kind, status, reference } = payment
  const what = `${words[kind]}, ${methodWords(payment).toLowerCase()}`
  return [what, status === "pending" ? words.pending : "", reference ?? ""].filter(Boolean).join(", ")
}
