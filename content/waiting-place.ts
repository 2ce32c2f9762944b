import { offerTerms } from "./limits.ts"

/** Words of the page of a waiting entry, and of the entries in the account (school 2). */
export const waitingPlaceWords = {
  place: {
    failed: "Impossible d’afficher votre place. Vérifiez votre connexion, puis réessayez.",
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
    waits: `Dès qu’une place se libère pour vous, un e-mail vous prévient : elle vous est gardée ${offerTerms.hours} heures.`,
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
