export const ownPayment = {
  title: "Paiement",
  total: "Total",
  rest: "Reste à payer",
  back: "L’école vous rend",
  backText: "Vous n’avez rien à faire : l’école vous rend ce montant.",
  kept: (amount: string) => `Après l’annulation, ${amount} restent acquis à l’école.`,
  settled: "Tout est payé",
  nothingOwed: "Rien à payer",
  paidOn: (day: string) => `Payé le ${day}`,
  givenBackOn: (day: string) => `Rendu le ${day}`,
  underWay: { payment: "En cours", refund: "Remboursement en cours" },
  payDeposit: (amount: string) => `Payer l’acompte (${amount})`,
  payBalance: (amount: string) => `Payer le solde (${amount})`,
  payAll: (amount: string) => `Payer le tout (${amount})`,
  pay: (amount: string) => `Payer ${amount}`,
  paying: "Paiement en cours…",
  payingText: "Cela prend quelques secondes.",
  demo: "Mode démonstration – aucun débit",
  demoText: "Le paiement est simulé : aucune carte n’est demandée, rien n’est prélevé.",
  simulateFailure: "Simuler un échec",
  done: ["Paiement reçu", "Merci : le détail est à jour ci-dessous."],
  failedTitle: "Le paiement n’a pas abouti",
  failedText: "Rien n’a été débité. Vous pouvez réessayer.",
  unreached: "La connexion s’est interrompue. Rien ne sera débité deux fois : réessayez dans un instant.",
} as const

export const ownPapers = {
  receipt: "Reçu (PDF)",
  invoices: "Factures et notes de crédit",
  file: (number: string) => `${number} (PDF)`,
  issued: (kind: string, day: string) => `${kind} du ${day}`,
  writing: "Préparation…",
  saved: (name: string) => ["Fichier enregistré", name] as const,
  failed: "Le fichier n’est pas arrivé. Réessayez dans un instant.",
} as const

export const nothingCharged = {
  pending: "Rien à payer pour le moment : l’école confirme d’abord votre demande.",
  confirmed: (indication: string) =>
    `L’école n’a pas encore arrêté le montant (${indication}) : vous le paierez ici, ou à l’école.`,
} as const
