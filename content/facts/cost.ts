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

/** What cancelling costs in the last 48 hours. @param amount the kept part, where the price is known */
export function lateCost({ confirmed, amount }: { confirmed: boolean; amount: string | null }): string {
  const stays = `${priceStays(contractTerms.lateCancellationKeptPercent)}${amount ? ` (${amount})` : ""}`
  return confirmed ? stays : `sans frais tant que l’école n’a pas confirmé ; ensuite, ${stays}`
}

/** The cost of a late cancellation if nothing was charged. */
export function keptWords(percent: number): string {
  const kept = percent === 100 ? "Le prix entier de la prestation reste dû." : `${percent} % du prix restent dus.`
  return `${kept} L’école vous en communiquera le montant.`
}
