import { activitiesPagePrices } from "./page-prices.ts"

/** The home page's four services (specification 1, 2 and 9). */
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

/** /nos-activites (specification 2 and 9, "Activities"). */
export const activitiesPage = {
  legend: "Quatre caps",
  title: "Nos Activités",
  lead: "Apprendre à tenir la barre, partir une journée, partager un bateau ou choisir le vôtre. Le même lac, le même équipage, et jamais une goutte d’essence.",
  indexLabel: "Les quatre activités",
  action: "En savoir plus",
  priceLabel: "Prix",
  closing: {
    title: "Vous hésitez entre deux caps ?",
    text: "Dites-nous ce que vous imaginez, une journée à deux ou une saison en famille. Nous vous dirons franchement ce qui convient, et ce qui ne convient pas.",
    contact: { label: "Nous contacter", href: "/contact" },
    prices: { label: "Voir nos tarifs", href: "/reservation" },
  },
} as const

/** `link` names the target of 'En savoir plus' for screen readers. */
export const activityCards = [
  {
    slug: "licence",
    title: "Permis Bateau",
    href: "/permis-bateau",
    text: "Un petit groupe, un moniteur breveté, et la barre entre vos mains dès la première heure. Le permis vient ensuite, presque naturellement.",
    features: [
      "Permis côtier, jusqu’à 6 milles d’un abri",
      "Permis fluvial : lacs, canaux et rivières",
      "Permis hauturier : carte, marées, navigation au large",
      "Théorie en petit groupe, pratique sur bateau électrique",
    ],
    ...activitiesPagePrices.licence,
    durationLabel: "Durée",
  },
  {
    slug: "rental",
    title: "Location de Bateaux",
    href: "/location",
    text: "Le bateau vous attend au ponton, batteries pleines. Vous larguez les amarres sans un bruit de moteur, et le lac s’ouvre devant vous.",
    features: [
      "Capacité de 4 à 12 personnes",
      "Départ de Nyon, Morges ou Vevey",
      "Prise en main à quai avant chaque départ",
      "Recharge, gilets et carte des ports compris",
    ],
    ...activitiesPagePrices.rental,
    durationLabel: "Durée",
  },
  {
    slug: "sharing",
    title: "Boat Sharing",
    href: "/boat-sharing",
    text: "Un abonnement, plusieurs bateaux, aucun hivernage. Vous réservez, vous naviguez, nous nous occupons du reste.",
    features: [
      "Trois formules, du dimanche calme à la saison sans compter",
      "Ni place de port, ni assurance, ni entretien à votre charge",
      "Les mêmes bateaux dans les trois bases",
      "Lancement Q1 2025, liste d’attente ouverte",
    ],
    ...activitiesPagePrices.sharing,
    durationLabel: "Saison",
  },
  {
    slug: "sales",
    title: "Vente de Bateaux",
    href: "/vente",
    text: "Nous vendons les bateaux que nous menons tous les jours. Leurs qualités, nous les connaissons ; leurs limites aussi, et nous vous les dirons.",
    features: [
      "Distributeur exclusif de bateaux électriques",
      "Essai sur le lac, à votre port si possible",
      "Devis selon la coque, la batterie et les options",
      "Mise à l’eau et première sortie avec un moniteur",
    ],
    ...activitiesPagePrices.sales,
    durationLabel: "Livraison",
  },
] as const satisfies readonly { slug: ServiceSlug; [fact: string]: unknown }[]
