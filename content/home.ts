import { cancellation } from "./cancellation.ts"

/** The home page (specification 2, "Home"). */
export const home = {
  badges: ["École agréée par l'État", "Navigation 100% électrique"],
  headline: ["Larguez les amarres,", "le lac est à vous"],
  tagline: "Formez-vous, louez, partagez et vivez la navigation autrement, en toute simplicité.",
  primaryAction: { label: "Obtenir mon permis bateau", href: "/permis-bateau" },
  secondaryAction: { label: "Explorer nos services", href: "/nos-activites" },
  bookingAction: { label: "Réserver en ligne", href: "/reservation" },
  scrollLabel: "Descendre vers nos services",
  services: {
    legend: "Quatre caps",
    title: "Nos Services Nautiques",
    text: "Apprendre, louer, partager, posséder : quatre façons d’aller sur l’eau, un seul équipage pour vous y emmener.",
    action: "En savoir plus",
  },
  reservation: {
    legend: "Au ponton",
    title: "Réservez votre prochaine sortie",
    text: "Formation, location ou sortie en groupe : nous naviguons du mardi au dimanche, d’avril à octobre. Choisissez votre date, nous préparons le bateau.",
    course: [
      {
        title: "Choisissez",
        text: `Une activité, un jour, un créneau libre, sans compte si vous voulez. Annulation gratuite ${cancellation.booking}.`,
      },
      { title: "Nous confirmons", text: "Par e-mail, sous 24 h, avec tout ce qu’il faut savoir." },
      { title: "Embarquez", text: "Le bateau est chargé, gilets à bord. Il ne manque que vous." },
    ],
    courseLabel: "De la réservation au départ",
    contact: { label: "Nous contacter", href: "/contact" },
    phoneLead: "Une question avant de partir ?",
  },
  ecology: {
    legend: "Notre engagement écologique",
    title: "Le lac d’abord",
    figures: [
      {
        figure: "100 %",
        label: "électrique",
        text: "Tous nos bateaux, de la formation à la location. Ni essence, ni fumée, ni bruit qui porte jusqu’à la rive.",
      },
      {
        figure: "1 %",
        label: "du chiffre d’affaires",
        text: "Versé à des associations de protection des océans. Le lac rejoint la mer, notre engagement aussi.",
      },
    ],
    underwater: "Sous la ligne de flottaison",
    honesty:
      "Un bateau électrique n’est pas neutre : sa batterie se fabrique et se recycle. Mais sur l’eau, il ne brûle rien.",
  },
  testimonials: {
    legend: "Livre de bord",
    title: "Ils ont pris la barre",
  },
} as const
