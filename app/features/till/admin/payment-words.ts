import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import type { AccountPayment } from "#app/features/till/account/account.schema.ts"
import { accountScreen as words } from "#content/admin/till.ts"

export function paymentWords({ kind, method, status, reference }: AccountPayment): string {
  const what = `${words[kind]}, ${paymentMethodLabel[method].toLowerCase()}`
  return [what, status === "pending" ? words.pending : "", reference ?? ""].filter(Boolean).join(", ")
}
