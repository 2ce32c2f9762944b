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
