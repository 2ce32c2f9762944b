export const amountWords = {
  label: (currency: string) => `Montant (${currency})`,
  hint: "Avec deux décimales au plus : 85 ou 85.50",
  none: "Le prix s’affiche « sur devis ».",
  bad: "Indiquez un montant positif, avec deux décimales au plus.",
} as const
