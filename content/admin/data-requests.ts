import { retention } from "#content/commitments.ts"
import { counted } from "#content/counted.ts"

interface Counts {
  reservations: number
  waitingEntries: number
  boatSharingInterests: number
  contactMessages: number
}

/** Empty where nothing but mails is kept. */
const countWords = (counts: Counts) =>
  [
    [counts.reservations, "réservation", "réservations"] as const,
    [counts.waitingEntries, "inscription à un créneau", "inscriptions à un créneau"] as const,
    [counts.boatSharingInterests, "inscription Boat Sharing", "inscriptions Boat Sharing"] as const,
    [counts.contactMessages, "message", "messages"] as const,
  ]
    .flatMap(([count, one, several]) => (count > 0 ? counted(count, one, several) : []))
    .join(", ")

/** Data requests of people without an account (school 5, "Forgetting"). */
export const dataRequestsScreen = {
  open: "Demandes de données",
  path: "/admin/data-requests",
  intro:
    "Une personne sans compte veut savoir ce que l’école garde, le faire corriger ou effacer. Un code envoyé à son adresse prouve qu’elle est bien la sienne. Qui a un compte fait tout cela dans « Mon Profil ».",
  notDone: "Impossible de terminer cette action.",
  fields: {
    email: "Adresse e-mail de la personne",
    code: "Code lu par la personne",
    firstName: "Prénom",
    lastName: "Nom",
    phone: "Téléphone",
    newEmail: "E-mail",
  },
  prove: {
    title: "Vérifier l’adresse",
    text: `Le code est envoyé à cette adresse. Il est valable ${retention.dataRequestMinutes} minutes et ne sert qu’à vous : la personne vous le lit au téléphone ou au comptoir.`,
    send: "Envoyer le code",
    again: "Envoyer un autre code",
    sent: (email: string) => `Un code a été envoyé à ${email}.`,
    check: "Vérifier le code",
    proven: "L’adresse est vérifiée.",
    over: "La vérification n’est plus valable : envoyez un autre code pour continuer.",
    another: "Changer d’adresse",
  },
  found: {
    title: (email: string) => `Ce que l’école garde sous ${email}`,
    outdated: {
      title: "Ces données n’ont pas pu être relues.",
      text: "L’action est faite, mais ce qui suit date d’avant. L’adresse reste vérifiée.",
    },
    nothing: "Rien n’est gardé sous cette adresse.",
    hasAccount:
      "Cette adresse a aussi un compte : ce qui lui appartient n’est pas compté ici, et se copie, se corrige et s’efface dans « Mon Profil ».",
    ahead: "Encore à venir, à annuler avant d’effacer :",
    rows: {
      reservations: "Réservations",
      waitingEntries: "Listes d’attente d’un créneau",
      boatSharingInterests: "Liste d’attente Boat Sharing",
      contactMessages: "Messages de contact",
      mails: "E-mails envoyés",
      debts: "Dû à l’école",
      credits: "À rendre par l’école",
    },
  },
  copy: {
    action: "Télécharger la copie",
    done: "La copie est téléchargée. Ne la remettez qu’à cette personne.",
    file: (day: string) => `donnees-${day}.json`,
  },
  correct: {
    action: "Corriger les coordonnées",
    text: "Nom et téléphone changent sur les réservations à venir qui portent ce nom ; l’adresse, sur toutes. Un téléphone vide reste comme il est. Une autre adresse reçoit de nouvelles confirmations, et les liens déjà envoyés ne servent plus.",
    send: "Corriger",
    done: (count: number) => `${counted(count, "réservation corrigée", "réservations corrigées")}.`,
  },
  erase: {
    action: "Effacer les données",
    title: "Effacer définitivement ces données ?",
    what: (counts: Counts) =>
      countWords(counts)
        ? `Seront effacés ou rendus anonymes : ${countWords(counts)}, et les e-mails qui en parlent.`
        : "Seront effacés : les e-mails envoyés à cette adresse.",
    debt: (amounts: string) =>
      `La personne doit ${amounts} à l’école : son nom, ses coordonnées et ce montant restent jusqu’au règlement.`,
    law: "Les factures établies restent dix ans, comme la loi l’impose. Un dernier e-mail confirme l’effacement à la personne. Rien ne permet de revenir en arrière.",
    confirm: "Effacer définitivement",
    done: (counts: Counts) => `Effacé : ${countWords(counts) || "les e-mails"}.`,
  },
  mistyped: {
    title: "Adresse mal tapée",
    text: "La personne ne peut pas lire le code : son adresse est fausse. Demandez-lui la référence, le jour et le nom de sa réservation à venir, sans les lui souffler.",
    action: "Corriger l’adresse d’une réservation",
    fields: {
      reference: "Référence",
      reservationDate: "Jour de la sortie",
      lastName: "Nom",
      email: "Bonne adresse",
      heard: "Comment l’avez-vous appris ?",
    },
    heard: { phone: "Au téléphone", counter: "Au comptoir", "mail-returned": "Un e-mail est revenu" },
    send: "Corriger l’adresse",
    done: ({ reference, email }: { reference: string; email: string }) =>
      `La réservation ${reference} a maintenant l’adresse ${email} : sa confirmation y est renvoyée.`,
  },
} as const
