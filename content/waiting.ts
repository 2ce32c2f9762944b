import { offerTerms } from "./limits.ts"

/** Words of the waiting list of a full slot (school 2). */
export const waitingWords = {
  wish: {
    fullDays: "Complets ce mois-ci, avec liste d’attente :",
    tile: "M’avertir",
    chosen: `Ce créneau est complet. Remplissez le formulaire : dès qu’une place se libère, nous vous écrivons et elle vous est gardée ${offerTerms.hours} heures.`,
  },
  warn: "M’avertir si une place se libère",
  listed: {
    confirmed: "Vous êtes sur la liste d’attente",
    unconfirmed: "Confirmez votre adresse",
    mailed: (email: string) => `Nous venons d’écrire à ${email}.`,
    open: "Ouvrez le lien de cet e-mail : votre inscription comptera dès ce moment.",
    next: "Dès qu’une place se libère, vous recevez un e-mail pour la prendre. Rien n’est réservé d’ici là.",
    back: "Choisir un autre créneau",
  },
  place: {
    failed: "Votre place n’a pas pu être lue. Vérifiez votre connexion, puis réessayez.",
    states: {
      unconfirmed: "À confirmer",
      waiting: "Liste d’attente",
      offered: "Place gardée pour vous",
      booked: "Réservée",
      left: "Liste quittée",
      ended: "Terminé",
    },
    unconfirmed: "Ouvrez le lien reçu par e-mail pour confirmer votre inscription.",
    first: "Vous êtes la première personne de la liste.",
    nth: (position: number) => `Vous êtes la ${position}e personne de la liste.`,
    waits: `Dès qu’une place se libère pour vous, un e-mail vous le dit : elle vous est gardée ${offerTerms.hours} heures.`,
    offered: (until: string) =>
      `Une place s’est libérée. Elle vous est gardée jusqu’au ${until} ; ensuite, elle sera proposée à la personne suivante.`,
    take: "Prendre cette place",
    taking: "Réservation…",
    pass: "Laisser passer cette place",
    leave: "Quitter la liste",
    leaving: "Un instant…",
    left: "Vous n’attendez plus de place dans ce créneau.",
    ended: "Cette place n’est plus gardée pour vous, ou le créneau n’est plus proposé.",
    booked: "Cette place est réservée. Vous la retrouvez dans vos réservations.",
    bookings: "Voir mes réservations",
    others: "Voir les créneaux libres",
    taken: ["C’est réservé", "Votre demande est envoyée : l’école vous répond par e-mail."],
    sendFailed: "Votre réponse n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.",
  },
  mine: { title: "Vos listes d’attente", see: "Voir ma place" },
} as const

/** What the form says of a slot that it holds (school 2, "Holds"). */
export const holdWords = {
  held: "Créneau retenu pour vous\u00a0:",
  begun: (minutes: number) => `Ce créneau est retenu pour vous pendant ${minutes} minutes.`,
  more: "5 minutes de plus",
  soonTitle: "Votre créneau",
  soon: "Il reste une minute pour envoyer votre demande.",
  ended:
    "Ce créneau n’est plus retenu pour vous, mais vos réponses sont toujours là. S’il est encore libre, vous pouvez envoyer votre demande ou le retenir de nouveau.",
  again: "Retenir de nouveau",
} as const
