import { cancellation } from "./cancellation.ts"
import { minimumAge } from "./commitments.ts"
import { documentLimits } from "./limits.ts"
import { licencePagePrices } from "./page-prices.ts"

/** /permis-bateau (specification 2 and 9). */
export const licencePage = {
  legend: "École agréée par l’État",
  title: "Votre permis bateau, à la barre d’un bateau électrique",
  lead: "On apprend mieux quand on s’entend. Sans moteur à couvrir, le moniteur parle normalement, et vous sentez ce que fait le bateau.",
  apply: { label: "Déposer ma demande", href: "/boat-license-application" },
  contact: { label: "Nous contacter", href: "/contact" },
  types: {
    legend: "Deux permis",
    title: "Lequel est pour vous ?",
    text: "La question n’est pas le niveau, mais l’eau sur laquelle vous voulez aller.",
    learnLabel: "Vous y apprenez",
    dates: "Voir les dates et les places",
  },
  journey: {
    legend: "De la demande au permis",
    title: "Le parcours, de marque en marque",
    text: `Quatre marques à contourner, dans l’ordre. Vous savez toujours où vous en êtes, et chaque session s’annule ${cancellation.session}.`,
    label: "Les quatre étapes du permis",
  },
  documents: {
    legend: "Avant d’embarquer",
    title: "Trois documents, pas un de plus",
    text: "Photographiez-les avec votre téléphone : la demande se fait en ligne et s’interrompt quand vous voulez.",
  },
  closing: {
    title: "La première étape prend dix minutes",
    text: "Commencez ce soir, reprenez demain : rien n’est perdu. Et si vous préférez en parler d’abord, nous décrochons du mardi au dimanche.",
  },
} as const

/** The two licence types (specification 9). */
export const licenceTypes = [
  {
    slug: "coastal",
    dates: "/cours",
    title: "Permis côtier",
    water: "La mer, jusqu’à 6 milles d’un abri, et les grands lacs.",
    text: "Pour qui rêve d’une côte : c’est aussi le permis que demandent la plupart de nos locations.",
    learn: [
      "Balisage, feux et règles de route",
      "Manœuvres de port par vent de travers",
      "Lecture de la carte et de la météo",
      "Homme à la mer, remorquage, radio",
    ],
    ...licencePagePrices.coastal,
  },
  {
    slug: "inland",
    dates: "/cours?permis=eaux-interieures",
    title: "Permis eaux intérieures",
    water: "Les lacs, les canaux et les rivières.",
    text: "Pour qui reste entre deux rives : le Léman d’abord, puis les canaux de Bourgogne si le cœur vous en dit.",
    learn: [
      "Signalisation des voies navigables",
      "Passage d’écluse et croisement",
      "Accostage en courant",
      "Priorités entre voile, moteur et bateaux de ligne",
    ],
    ...licencePagePrices.inland,
  },
] as const

/** The four-step journey (specification 2). */
export const licenceJourney = [
  {
    title: "La demande",
    text: "Vos coordonnées, vos documents, le type de permis. En ligne, en une ou plusieurs fois.",
  },
  {
    title: "La théorie",
    text: "Balises, priorités, météo, sécurité. Au sec, en petit groupe, avec des cas vécus sur le lac.",
  },
  { title: "La pratique", text: "À la barre dès la première sortie : le port, les manœuvres, l’imprévu, le calme." },
  { title: "L’examen", text: "Nous vous y présentons quand vous êtes prêt, pas avant. Le permis suit." },
] as const

/** Documents of an application (specification 5; ages from the FAQ, specification 9). */
export const licenceDocuments = [
  { title: "Une pièce d’identité", text: "Passeport, carte d’identité ou titre de séjour, en cours de validité." },
  { title: "Une photo", text: "De face, sur fond clair, comme pour un passeport." },
  {
    title: "Un certificat médical",
    text: `Daté de moins de ${documentLimits.medicalCertificateMonths} mois : vue, ouïe, aptitude à naviguer.`,
  },
] as const

export const licenceAge = `Dès ${minimumAge.coastal} ans pour le permis côtier, avec une autorisation parentale avant la majorité. Fichiers JPG, PNG ou PDF, ${documentLimits.megabytes} Mo au plus.`
