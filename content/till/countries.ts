/** Countries of invoices, with the number of digits of their postal codes. */
export const invoiceCountries = {
  CH: { name: "Suisse", digits: 4 },
  FR: { name: "France", digits: 5 },
  DE: { name: "Allemagne", digits: 5 },
  IT: { name: "Italie", digits: 5 },
  AT: { name: "Autriche", digits: 4 },
  LI: { name: "Liechtenstein", digits: 4 },
} as const
export type InvoiceCountry = keyof typeof invoiceCountries

/** The code itself for a country outside the list. */
export function countryName(code: string): string {
  return code in invoiceCountries ? invoiceCountries[code as InvoiceCountry].name : code
}
