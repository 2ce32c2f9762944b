import { contractTerms } from "#content/commitments.ts"

interface Cost {
  /** The part of the charges that the school keeps. */
  keptCents: number
  /** Still to be paid; negative where the school gives money back. */
  restCents: number
}

/** School 2 and 4. @param amount writes cents with their currency */
export function costWords({ keptCents, restCents }: Cost, amount: (cents: number) => string): string {
  const back = amount(-restCents)
  if (keptCents === 0) {
    return restCents < 0 ? `L’annulation est gratuite ; vos ${back} vous sont rendus.` : "L’annulation est gratuite."
  }
  const kept = amount(keptCents)
  if (restCents < 0) return `L’école garde ${kept} ; ${back} vous sont rendus.`
  if (restCents === 0) return `L’école garde ${kept}, que vous avez payés.`
  return keptCents === restCents ? `${kept} restent dus.` : `L’école garde ${kept} ; ${amount(restCents)} restent dus.`
}

/** After a late cancellation. */
export function keeps(amount: string): string {
  return `L’école garde ${amount}.`
}

export function afterColon(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

export function priceStays(percent: number): string {
  return percent === 100 ? "le prix entier reste dû" : `${percent} % du prix restent dus`
}

/** `asked`: the school has not confirmed it; `unpriced`: it has, but has not set the price. */
type Agreed = "asked" | "unpriced" | "priced"

/** What cancelling costs in the last 48 hours. @param amount the kept part, where the price is known */
export function lateCost({ agreed, amount }: { agreed: Agreed; amount: string | null }): string {
  const stays = `${priceStays(contractTerms.lateCancellationKeptPercent)}${amount ? ` (${amount})` : ""}`
  if (agreed === "priced") return stays
  const without = agreed === "asked" ? "confirmé" : "fixé le prix"
  return `sans frais tant que l’école n’a pas ${without} ; ensuite, ${stays}`
}

/** How far the school and a person agreed on a booking. */
export function agreedOn({ confirmed, priced }: { confirmed: boolean; priced: boolean }): Agreed {
  if (!confirmed) return "asked"
  return priced ? "priced" : "unpriced"
}
