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

interface MethodOfRow {
  method: PaymentMethod
  simulated: boolean
  counts: boolean
}

/** « En ligne, simulé » (school 4, "Simulated money"). */
export function methodWords({ method, simulated, counts }: MethodOfRow): string {
  if (!simulated) return paymentMethodLabel[method]
  return `${paymentMethodLabel[method]}, ${counts ? "simulé" : "simulé, ne compte pas"}`
}
