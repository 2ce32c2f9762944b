import type { Due } from "./ledger/ledger.rules.ts"
import type { PaymentMethod, PaymentStatus } from "./payments.schema.ts"

export const paymentStatusLabel = {
  pending: "En cours",
  completed: "Payé",
  failed: "Échoué",
  refunded: "Remboursé",
} satisfies Record<PaymentStatus, string>

export const paymentMethodLabel = {
  online: "En ligne",
  cash: "Espèces",
  terminal: "Carte, à l’école",
  transfer: "Virement",
} satisfies Record<PaymentMethod, string>

export const duePartLabel = {
  deposit: "Acompte",
  balance: "Solde",
} satisfies Record<Due["part"], string>
