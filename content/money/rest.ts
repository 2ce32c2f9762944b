export const restLine = {
  now: (amount: string) => `Reste ${amount}, à payer maintenant.`,
  partNow: (amount: string, part: string) => `Reste ${amount}, dont ${part} à payer maintenant.`,
  until: (amount: string, day: string) => `Reste ${amount}, jusqu’au ${day}.`,
  some: (amount: string) => `Reste ${amount} à payer.`,
  back: (amount: string) => `L’école vous rend ${amount}.`,
  pay: "Voir et payer",
  see: "Voir le détail",
} as const
