import { offerTerms } from "./limits.ts"

/** Words for joining the waiting list of a full slot (school 2). */
export const waitingWords = {
  wish: {
    fullDays: "Complets ce mois-ci, avec liste d’attente :",
    tile: "M’avertir",
    chosen: `Ce créneau est complet. Remplissez le formulaire : dès qu’une place se libère, nous vous écrivons et elle vous est gardée ${offerTerms.hours} heures.`,
  },
  warn: "M’avertir si une place se libère",
} as const

/** What follows once somebody has joined the list (school 2). */
export const listedWords = {
  confirmed: "Vous êtes sur la liste d’attente",
  unconfirmed: "Confirmez votre adresse",
  mailed: (email: string) => `Nous venons d’écrire à ${email}.`,
  open: "Ouvrez le lien de cet e-mail : votre inscription comptera dès ce moment.",
  next: "Dès qu’une place se libère, vous recevez un e-mail pour la prendre. Rien n’est réservé d’ici là.",
  back: "Choisir un autre créneau",
} as const

/** What the form says of a slot that it holds (school 2, "Holds"). */
export const holdWords = {
  held: "Créneau retenu pour vous\u00a0:",
  begun: (minutes: number) => `Ce créneau est retenu pour vous pendant ${minutes} minutes.`,
  more: "Garder 5 minutes de plus",
  soonTitle: "Votre créneau",
  soon: "Il reste une minute pour envoyer votre demande.",
  ended:
    "Ce créneau n’est plus retenu pour vous, mais vos réponses sont toujours là. S’il est encore libre, vous pouvez envoyer votre demande ou le retenir de nouveau.",
  again: "Retenir de nouveau",
} as const
