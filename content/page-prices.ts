// Shown by the server only, so that browsers do not load these prices.

/** The home page's activity list (specification 9, design 7.24). A second link opens the form where the first does not. */
export const shortActivityList = [
  {
    slug: "licence",
    title: "Permis Bateau",
    duration: "3-5 jours",
    price: "à partir de 350€",
    unit: "par personne",
    href: "/permis-bateau",
    booking: { label: "Réserver une première leçon", href: "/reservation?type=boat_license#formulaire" },
  },
  {
    slug: "rental",
    title: "Location Bateau Électrique",
    duration: "1h à la journée",
    price: "à partir de 45€/h",
    unit: "par heure et par bateau",
    href: "/reservation?type=boat_rental#formulaire",
    booking: null,
  },
  {
    slug: "group",
    title: "Sortie Groupe",
    duration: "selon votre groupe",
    price: "sur devis",
    unit: "par groupe",
    href: "/contact",
    booking: { label: "Réserver une sortie", href: "/reservation?type=group_outing#formulaire" },
  },
] as const

/** The four cards of /nos-activites (specification 9, "Activities"). */
export const activitiesPagePrices = {
  licence: { price: "à partir de 299€", unit: "par personne", duration: "2-4 semaines" },
  rental: { price: "à partir de 89€/jour", unit: "par jour et par bateau", duration: "à la journée" },
  sharing: { price: "à partir de 199€/mois", unit: "par abonnement", duration: "d’avril à octobre" },
  sales: { price: "sur devis", unit: "par bateau", duration: "2-8 semaines" },
} as const

/** The two licence types of /permis-bateau (specification 9). */
export const licencePagePrices = {
  coastal: { price: "299€", unit: "par personne", hours: "20 h", cents: 29_900, workload: "PT20H" },
  inland: { price: "249€", unit: "par personne", hours: "15 h", cents: 24_900, workload: "PT15H" },
} as const
