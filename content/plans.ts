/** The boat-sharing plans (specification 9); the amounts per month are the catalogue's. */
export const plans = [
  {
    slug: "decouverte",
    name: "Découverte",
    price: "plan-decouverte",
    description: "Pour goûter au lac, un week-end sur deux ou une soirée par semaine.",
    outings: "4 sorties par mois",
    daysAhead: "Réservation 7 jours à l’avance",
    boats: "Bateaux pour 4 à 6 personnes",
    seats: 4,
    popular: false,
  },
  {
    slug: "plaisancier",
    name: "Plaisancier",
    price: "plan-plaisancier",
    description: "Pour prendre ses habitudes, en famille ou entre amis, toute la saison.",
    outings: "8 sorties par mois",
    daysAhead: "Réservation 14 jours à l’avance",
    boats: "Tous les types de bateaux",
    seats: 6,
    popular: true,
  },
  {
    slug: "passionne",
    name: "Passionné",
    price: "plan-passionne",
    description: "Pour celles et ceux qui seraient sur l’eau tous les jours, si on les laissait faire.",
    outings: "Sorties illimitées",
    daysAhead: "Réservation 30 jours à l’avance",
    boats: "Tous les types de bateaux",
    seats: 8,
    popular: false,
  },
] as const

export type PlanSlug = (typeof plans)[number]["slug"]

/** A missing plan counts as this one (specification 4). */
export const undecided = { slug: "non-decide", name: "Pas encore décidé" } as const

export const planTerms = { period: "par mois", popular: "Populaire" } as const
