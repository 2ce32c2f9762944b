import type { PaymentStatus } from "./payments.schema.ts"

export const paymentStatusLabel = {
  pending: "En cours",
  completed: "Payé",
  failed: "Échoué",
  refunded: "Remboursé",
} satisfies Record<PaymentStatus, string>
