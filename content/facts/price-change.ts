/** A seat that moves to a session of another price: the same in the dialog, before the click, and in the mail. */
export function priceChange([before, after]: readonly [number, number], amount: (cents: number) => string): string {
  const difference = amount(Math.abs(after - before))
  const booked = after > before ? `${difference} s’ajoutent au compte` : `${difference} sont crédités sur le compte`
  return `Le prix passe de ${amount(before)} à ${amount(after)} : ${booked}.`
}
