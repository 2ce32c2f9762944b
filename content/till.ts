import type { Currency } from "./catalogue/price-codes.ts"

/** The accounts of the school's books, by their numbers (Swiss chart for small firms). A real school edits this file. */
export const bookAccounts = {
  "1000": "Caisse, francs",
  "1005": "Caisse, euros",
  "1020": "Banque",
  "1021": "Terminal de paiement",
  "1022": "Paiements en ligne",
  "1100": "Débiteurs",
  "3400": "Formation",
  "3410": "Locations",
  "3420": "Sorties en groupe",
  "3430": "Frais de dossier",
  "3490": "Suppléments",
  "3809": "Arrondis",
  "6940": "Différences de caisse",
} as const
export type BookAccount = keyof typeof bookAccounts

export const receivables: BookAccount = "1100"
export const tillDifferences: BookAccount = "6940"

export const moneyAccounts = {
  cash: { CHF: "1000", EUR: "1005" },
  terminal: { CHF: "1021", EUR: "1021" },
  transfer: { CHF: "1020", EUR: "1020" },
  online: { CHF: "1022", EUR: "1022" },
} as const satisfies Record<string, Record<Currency, BookAccount>>

export const incomeAccounts = {
  training: "3400",
  rental: "3410",
  outing: "3420",
  fee: "3430",
  extra: "3490",
  rounding: "3809",
} as const satisfies Record<string, BookAccount>

/** VAT codes of the accountant's program: none without VAT, exempt, else the rate. */
export const vatCodes = { none: "", exempt: "EX" } as const
