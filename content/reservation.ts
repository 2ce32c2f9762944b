import { terms } from "./commitments.ts"
import { offerUnits } from "./prices.ts"

/** /reservation and /location (specification 2). */
export const reservationPage = {
  title: "Réservez votre place à bord",
  lead: "Choisissez votre activité, une date et une heure : votre créneau vous est réservé dès l’envoi, et notre équipe le confirme ensuite.",
  rentalTitle: "Louez un bateau électrique",
  rentalLead:
    "Quatre, six ou huit places, de 1 à 8 heures, au départ de Nyon, Morges ou Vevey. Choisissez la durée, la date et l’heure : le bateau vous attend au ponton.",
  badge: "Permis requis pour la location",
  offersTitle: "Nos trois offres",
  popular: "Populaire",
  licenceRequired: "Permis requis",
  chosen: "Votre choix",
  book: "Réserver",
  help: {
    title: "Besoin d’aide ?",
    text: "Une question sur les dates, le permis ou un groupe plus grand ? Nous répondons sous 24 h.",
    contact: "Nous contacter",
  },
} as const

export const withoutScript = {
  offers: "La réservation en ligne a besoin de JavaScript. Activez-le, ou réservez autrement :",
  title: "Votre réservation",
  loading: "Elle s’ouvre ici dans un instant. La page a besoin de JavaScript.",
  otherwise: "Si elle tarde, joignez-nous",
  contact: "la page Contact",
  back: "Revoir les offres",
} as const

/** The three offer cards (specification 2). */
export const offers = [
  {
    type: "boat_license",
    title: "Permis Bateau",
    text: "Vous réservez ici une première leçon de 3 heures, à la barre d’un bateau électrique. Les suivantes se fixent avec votre moniteur ; la demande de permis se dépose à part, en ligne.",
    points: ["Tous niveaux, du débutant au confirmé", "Moniteur à bord", "Matériel et gilets compris"],
    ...offerUnits.boat_license,
    popular: true,
  },
  {
    type: "boat_rental",
    title: "Location de Bateau",
    text: "Un bateau silencieux pour vous et les vôtres, prêt à partir, batteries pleines.",
    points: ["4, 6 ou 8 places", "De retour à 18:00 au plus tard", "Carte des ports et gilets à bord"],
    ...offerUnits.boat_rental,
    popular: false,
  },
  {
    type: "group_outing",
    title: "Sortie Groupe",
    text: "Anniversaire, équipe, association : notre skipper tient la barre, vous profitez du lac.",
    points: ["De 2 à 20 personnes", "Skipper compris", "Parcours à votre goût"],
    ...offerUnits.group_outing,
    popular: false,
  },
] as const

export const firstLesson = {
  booked: "Vous réservez une première leçon de 3 heures.",
  next: "Les suivantes se fixent avec votre moniteur ; la formation dure de 2 à 5 jours selon votre niveau, et le prix annoncé vaut pour elle, cette leçon comprise.",
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

/** Beside the button that sends. */
export const bookingTerms = {
  answer: (by: string) => `L’école vous répond au plus tard ${by}.`,
  closed: (until: string) => `Elle est fermée jusqu’au ${until} : pour une réponse plus tôt, appelez le`,
  free: (until: string) => `Annulation gratuite jusqu’au ${until}.`,
  late: (cost: string) => `Cette heure est dans moins de ${terms.freeCancellationHours} h. Annulation : ${cost}.`,
} as const

/** Before a second request of one tab for the same person and slot. */
export const secondBooking = {
  title: "Réserver une seconde fois ?",
  text: (reference: string) =>
    `Vous avez déjà envoyé une demande pour ce créneau avec cette adresse : référence ${reference}. Une seconde prendrait une place de plus.`,
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
