export const firstLesson = {
  booked: "Vous réservez une première leçon de 3 heures.",
  next: "Les suivantes se fixent avec votre moniteur ; la formation dure de 2 à 5 jours selon votre niveau, et le prix annoncé couvre toute la formation, cette leçon comprise.",
  apply: {
    lead: "L’examen demande un dossier : déposez votre",
    link: "demande de permis",
    href: "/boat-license-application",
    rest: "avant ou après la leçon.",
  },
  journey: { link: "Le parcours du permis", href: "/permis-bateau" },
} as const

export const afterBooking = [
  "Votre créneau vous est réservé dès l’envoi.",
  "Vous recevez un e-mail récapitulatif, avec le rendez-vous pour votre agenda.",
  "Notre équipe vous contacte pour confirmer. Vous ne payez rien avant.",
] as const

/** Told to a signed-in person after the request (specification 9). */
export const afterMemberBooking = [
  afterBooking[0],
  afterBooking[1],
  "Notre équipe confirme votre réservation sous 24 h. Vous ne payez rien avant.",
] as const

/** Asked before a second request of one tab for the same person and slot. */
export const secondBooking = {
  title: "Réserver une seconde fois ?",
  text: (reference: string) =>
    `Vous avez déjà envoyé une demande pour ce créneau avec cette adresse : référence ${reference}. La seconde réserverait la même heure une fois de plus.`,
  keep: "Garder la première",
  send: "Envoyer une seconde demande",
} as const

export const requestSent = "Demande envoyée"

/** The box of the guest form (specification 5, design 7.8). */
export const accountBox = {
  label: "Créer mon compte avec cette réservation",
  hint: "Un lien dans l’e-mail de confirmation vous permettra de choisir votre mot de passe.",
} as const

/** Toasts (specification 8). */
export const bookingToasts = {
  booked: [
    "Réservation confirmée !",
    "Votre demande de réservation a été envoyée. Nous vous contacterons bientôt pour confirmation.",
  ],
  failed: ["Erreur", "Une erreur est survenue lors de la réservation. Veuillez réessayer."],
  unexpected: ["Erreur", "Une erreur inattendue est survenue. Veuillez réessayer."],
} as const
