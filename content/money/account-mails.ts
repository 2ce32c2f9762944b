import { school } from "#content/school.ts"

/** Words of the mails about money. */
export const accountMailWords = {
  charged: {
    subject: (about: string) => `Le montant de votre réservation : ${about}`,
    status: "Montant à jour",
    heading: (firstName: string) => `${firstName}, voici le montant de votre réservation`,
    first: (amount: string) => `L’école a fixé ou changé le montant : il vous reste ${amount} à payer.`,
  },
  invoiced: {
    subject: (about: string) => `Votre facture : ${about}`,
    status: "Facture établie",
    heading: (firstName: string) => `${firstName}, votre facture est prête`,
    first: () => "Vous la trouvez en PDF sur la page de votre réservation.",
  },
  credited: {
    subject: (about: string) => `Votre note de crédit : ${about}`,
    status: "Note de crédit établie",
    heading: (firstName: string) => `${firstName}, votre note de crédit est prête`,
    first: () => "Vous la trouvez en PDF sur la page de votre réservation.",
  },
  paid: {
    subject: (about: string) => `Votre paiement : ${about}`,
    status: "Payé",
    heading: (firstName: string) => `Merci, ${firstName}`,
    first: (amount: string) => `Votre paiement de ${amount} nous est parvenu.`,
  },
  refunded: {
    subject: (about: string) => `Votre remboursement : ${about}`,
    status: "Remboursé",
    heading: (firstName: string) => `${firstName}, votre argent vous est rendu`,
    first: (amount: string) => `L’école vous a rendu ${amount}.`,
  },
  due: {
    subject: (about: string) => `À payer bientôt : ${about}`,
    status: "À payer",
    heading: (firstName: string) => `${firstName}, il reste un montant à payer`,
    first: (amount: string) => `Il vous reste ${amount} à payer pour votre formation.`,
  },
  lapsed: {
    subject: (about: string) => `Votre place est libérée : ${about}`,
    status: "Annulée",
    heading: (firstName: string) => `${firstName}, votre place n’a pas pu être gardée`,
    first: () => "L’acompte ne nous est pas parvenu dans le délai : la place est de nouveau libre.",
  },
  lapsedNext: `Vous n’avez rien à payer. La formation vous tente toujours ? Choisissez un autre moment en ligne, ou appelez-nous au ${school.phone.display}.`,
  pay: "Voir et payer",
  manage: { booking: "Gérer ma réservation", sessions: "Gérer mes sessions" },
  ways: "Payez en ligne avec le bouton ci-dessous, ou à l’école, en espèces ou par carte.",
  settled: "Tout est payé : il ne reste qu’à venir.",
  back: (amount: string) => `L’école vous doit ${amount} : elle vous les rend sans que vous ayez à le demander.`,
  simulated: "Mode démonstration – aucun débit : ce paiement est simulé, rien n’a été prélevé.",
  dueNow: (amount: string) => `${amount}, dû maintenant`,
  dueUntil: (amount: string, until: string) => `${amount}, jusqu’au ${until}`,
  facts: {
    about: "Concerne",
    reference: "Référence",
    money: "Montant",
    at: "Date",
    payment: "Paiement",
    invoice: "Facture",
    owed: "Facturé",
    paid: "Payé",
    rest: "Reste",
  },
} as const

/** In the mails of decisions about a booking. */
export const decisionMoney = {
  due: (part: string, amount: string, until: string | null) =>
    until === null ? `${part} : ${amount}, dû maintenant.` : `${part} : ${amount}, à payer jusqu’au ${until}.`,
  ways: "Payez en ligne par « Gérer ma réservation », ou à l’école.",
  keeps: (amount: string) => `L’école garde ${amount}.`,
  stillOwed: (amount: string) => `Il vous reste ${amount} à payer.`,
} as const
