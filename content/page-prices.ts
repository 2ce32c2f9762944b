// Shown by the server only, so that browsers do not load these words. The amounts are the catalogue's.

/** The home page's activity list (specification 9, design 7.24). A second link opens the form where the first does not. */
export const shortActivityList = [
  {
    slug: "licence",
    title: "Permis Bateau",
    duration: "3-5 jours",
    price: "lesson-home",
    per: "",
    unit: "par personne",
    href: "/permis-bateau",
    booking: { label: "Réserver une première leçon", href: "/reservation?type=boat_license#formulaire" },
  },
  {
    slug: "rental",
    title: "Location Bateau Électrique",
    duration: "1h à la journée",
    price: "rental-home",
    per: "h",
    unit: "par heure et par bateau",
    href: "/reservation?type=boat_rental#formulaire",
    booking: null,
  },
  {
    slug: "group",
    title: "Sortie Groupe",
    duration: "selon votre groupe",
    price: "outing-home",
    per: "",
    unit: "par groupe",
    href: "/contact",
    booking: { label: "Réserver une sortie", href: "/reservation?type=group_outing#formulaire" },
  },
] as const

/** The four cards of /nos-activites (specification 9, "Activities"). */
export const activitiesPagePrices = {
  licence: { price: "lesson-activities", per: "", unit: "par personne", duration: "2-4 semaines" },
  rental: {
    price: "rental-activities",
    per: "jour",
    unit: "par jour et par bateau",
    duration: "à la journée",
  },
  sharing: {
    price: "sharing-activities",
    per: "mois",
    unit: "par abonnement",
    duration: "d’avril à octobre",
  },
  sales: { price: "sale-activities", per: "", unit: "par bateau", duration: "2-8 semaines" },
} as const

/** The two licence types of /permis-bateau (specification 9). */
export const licencePagePrices = {
  coastal: { price: "training-coastal", unit: "par personne", hours: "20 h", workload: "PT20H" },
  inland: { price: "training-inland", unit: "par personne", hours: "15 h", workload: "PT15H" },
} as const
