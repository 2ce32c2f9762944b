/** When a sum is to be paid, the same on every surface (school 0). @param until null if it is due */
export function dueWords(until: string | null): string {
  return until === null ? "à payer maintenant" : `à payer jusqu’au ${until}`
}

/** One part of what is due, in a sentence. */
export function dueSentence(part: string, amount: string, until: string | null): string {
  return `${part} : ${amount}, ${dueWords(until)}.`
}

/** Another session, whose price comes to what is booked already. */
export function addedToAccount(amount: string): string {
  return `${amount} s’ajoutent à votre compte.`
}

/** The account covers what is added to it. */
export const nothingToPay = "Votre compte les couvre : vous n’avez rien à payer."

/** What is left of an account, in one line of a list. */
export const restLine = {
  due: (amount: string, until: string | null) => `Reste ${amount}, ${dueWords(until)}.`,
  partNow: (amount: string, part: string) => `Reste ${amount}, dont ${part} ${dueWords(null)}.`,
  some: (amount: string) => `Reste ${amount} à payer.`,
  back: (amount: string) => `L’école vous rend ${amount}.`,
  pay: "Voir et payer",
  see: "Voir le détail",
} as const
