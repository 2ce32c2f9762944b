import { school } from "#content/school.ts"

type Manages = "booking" | "sessions"

const whatIsPaid = { booking: "de votre réservation", sessions: "de votre formation" } as const
const ownPage = { booking: "de votre réservation", sessions: "de vos sessions" } as const

function foundOn(kind: Manages): string {
  return `Vous la trouvez en PDF sur la page ${ownPage[kind]}.`
}

export const accountMailWords = {
  charged: {
    subject: (about: string, kind: Manages) => `Le montant ${whatIsPaid[kind]} : ${about}`,
    status: "Montant à jour",
    heading: (firstName: string, kind: Manages) => `${firstName}, voici le montant ${whatIsPaid[kind]}`,
    first: (amount: string) => `L’école a mis le montant à jour : il vous reste ${amount} à payer.`,
  },
  invoiced: {
    subject: (about: string) => `Votre facture : ${about}`,
    status: "Facture établie",
    heading: (firstName: string) => `${firstName}, votre facture est prête`,
    first: (_amount: string, kind: Manages) => foundOn(kind),
  },
  credited: {
    subject: (about: string) => `Votre note de crédit : ${about}`,
    status: "Note de crédit établie",
    heading: (firstName: string) => `${firstName}, votre note de crédit est prête`,
    first: (_amount: string, kind: Manages) => foundOn(kind),
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
  amountChanged: "L’école a changé le montant.",
  lapsedCalendar: "Ouvrez le fichier joint pour retirer le rendez-vous de votre agenda.",
  nothingToPay: "Vous n’avez rien à payer.",
  lapsedNext: `La formation vous tente toujours ? Choisissez une autre date en ligne, ou appelez-nous au ${school.phone.display}.`,
  pay: "Voir et payer",
  see: "Voir le détail",
  manage: { booking: "Gérer ma réservation", sessions: "Gérer mes sessions" },
  ways: "Payez en ligne avec le bouton ci-dessous, ou à l’école, en espèces ou par carte.",
  nothingLeft: "Tout est payé : nous vous attendons.",
  waysAtSchool: "Payez à l’école, en espèces ou par carte, ou par le bulletin de versement de votre facture.",
  settled: "Le compte est réglé.",
  back: (amount: string) => `L’école vous doit ${amount} : elle vous les rend sans que vous ayez à le demander.`,
  simulated: "Mode démonstration – aucun débit : ce paiement est simulé, rien n’a été prélevé.",
  facts: {
    about: "Concerne",
    reference: "Référence",
    money: "Montant",
    at: "Date",
    payment: "Paiement",
    owed: "Facturé",
    paid: "Payé",
    rest: "Reste",
    back: "À vous rendre",
  },
} as const

export const decisionMoney = {
  ways: (button: string) => `Payez en ligne avec le bouton « ${button} », ou à l’école.`,
  waysAtSchool: "Payez à l’école, ou par le bulletin de versement de votre facture.",
  stillOwed: (amount: string) => `Il vous reste ${amount} à payer.`,
} as const
