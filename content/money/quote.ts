/** The price of a booking as the form shows it before sending (school 4). */
export const quoteWords = {
  total: "Total",
  vat: "dont TVA",
  deposit: (percent: number) => `Acompte de ${percent}\u00a0%`,
} as const
