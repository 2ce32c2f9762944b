/** The four services as the home page shows them: one number that matters each (specification 1, 2 and 9). */
export const services = [
  {
    slug: "licence",
    title: "Permis Bateau",
    href: "/permis-bateau",
    figure: "95 %",
    figureLabel: "de réussite",
    text: "Côtier ou eaux intérieures : la théorie au sec, la pratique à la barre, par petits groupes.",
  },
  {
    slug: "rental",
    title: "Location de Bateaux",
    href: "/location",
    figure: "20+",
    figureLabel: "bateaux électriques",
    text: "Quatre, six ou huit places, d’une heure à la journée entière, au départ de trois ports.",
  },
  {
    slug: "sharing",
    title: "Boat Sharing",
    href: "/boat-sharing",
    figure: "Q1 2025",
    figureLabel: "lancement",
    text: "Un bateau quand vous voulez, sans place de port ni entretien. La liste d’attente est ouverte.",
  },
  {
    slug: "sales",
    title: "Distributeur exclusif",
    href: "/vente",
    figure: "2 à 8",
    figureLabel: "semaines de livraison",
    text: "Votre bateau électrique : conseil, essai sur le lac, devis sur mesure, mise à l’eau avec nous.",
  },
] as const

export type ServiceSlug = (typeof services)[number]["slug"]
