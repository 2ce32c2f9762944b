import { courseRange } from "#content/catalogue/francs.ts"

/** « 85 », « 85.5 » or « 1’250,50 » in cents; undefined for anything else, three decimals too. */
export function centsOf(typed: string): number | undefined {
  const plain = typed.replaceAll(/[\s’']/g, "").replace(",", ".")
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

/** « 0.94 », « 0,9375 » francs per euro as francs per 10 000 euros; undefined for anything else, and out of range. */
export function courseOf(typed: string): number | undefined {
  const plain = typed.trim().replace(",", ".")
  if (!/^\d(\.\d{1,4})?$/.test(plain)) return undefined
  const course = Math.round(Number(plain) * 10_000)
  return course >= courseRange.least && course <= courseRange.most ? course : undefined
}
