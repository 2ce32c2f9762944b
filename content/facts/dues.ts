/** When a sum is to be paid, the same on every surface (school 0). @param until null if it is due */
export function dueWords(until: string | null): string {
  return until === null ? "à payer maintenant" : `à payer jusqu’au ${until}`
}

/** What is left of an account, in one line of a list. */
export const restLine = {
  due: (amount: string, until: string | null) => `Reste ${amount}, ${dueWords(until)}.`,
  partNow: (amount: string, part: string) => `Reste ${amount}, dont ${part} ${dueWords(null)}.`,
  some: (amount: string) => `Reste ${amount} à payer.`,
  back: (amount: string) => `L’école vous rend ${amount}.`,
  pay: "Voir et payer",
  see: "Voir le détail",
} as const
