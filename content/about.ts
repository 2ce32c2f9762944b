import { donatedShare } from "./about-school.ts"
import { publisher, school } from "./school.ts"

/** /a-propos (specification 1 and 2). */
export const aboutPage = {
  legend: "À propos de l’école",
  title: "Une école, un lac, trois ports",
  lead: `Depuis ${school.foundedYear}, nous apprenons aux gens du Léman, et à ceux qui passent, à tenir une barre et à lire l’eau avant de la traverser.`,
  figuresLabel: "L’école en chiffres",
  history: {
    legend: "Notre histoire",
    title: "Partis d’un seul ponton",
    paragraphs: [
      "Au printemps 2009, l’école tenait dans un cabanon du quai des Alpes, à Nyon : un bateau d’occasion, deux moniteurs, un tableau noir. On y préparait le permis le soir, après le travail, et l’on séchait les cartes au radiateur.",
      "Le virage est venu d’une panne. Un moteur à essence refusa de démarrer un matin d’examen, et le constructeur du port voisin prêta un canot électrique. Les élèves n’avaient jamais aussi bien entendu leur moniteur. Trois saisons plus tard, plus aucun de nos bateaux ne brûlait d’essence.",
      "Nous sommes restés ce que nous étions : une école agréée par l’État, à taille humaine, où l’on recommence une manœuvre jusqu’à ce qu’elle soit belle.",
    ],
  },
  values: {
    legend: "Nos valeurs",
    title: "Quatre marques, un cap",
    text: "Sur une carte, chaque marque dit où passer. Les nôtres aussi.",
  },
  team: {
    legend: "L’équipage",
    title: "Trois capitaines, un pavillon chacun",
    text: "Dans le code international des signaux, chaque lettre a son pavillon, et chaque pavillon un sens. Voici les leurs.",
  },
  bases: {
    legend: "Nos bases",
    title: "Trois ports, les mêmes horaires",
    contact: { label: "Nous contacter", href: "/contact" },
  },
  commitment: {
    legend: "Deux engagements",
    oceans: {
      figure: donatedShare,
      title: "de notre chiffre d’affaires pour les océans",
      text: "Chaque année, nous le versons à des associations de protection des océans. Pas le bénéfice, le chiffre d’affaires : c’est dû même les étés de pluie.",
    },
    distributor: {
      title: "Distributeur exclusif de bateaux électriques",
      text: "Ceux sur lesquels nous enseignons sont ceux que nous vendons. Nous les réparons aussi, ce qui rend les conseils honnêtes.",
      link: { label: "Acheter un bateau électrique", href: "/vente" },
    },
  },
} as const

export const history = [
  { year: String(school.foundedYear), text: "L’école ouvre à Nyon, avec l’agrément de l’État." },
  { year: "2012", text: "Deuxième base, à Morges, face au château." },
  { year: "2016", text: "Premier bateau électrique, d’abord prêté, puis adopté." },
  { year: "2018", text: "Troisième base, à Vevey : l’école prend son nom." },
  { year: "2019", text: "La flotte entière est électrique. La pompe à essence devient un bac à fleurs." },
  { year: "2023", text: "Nous devenons distributeur exclusif des bateaux que nous menons." },
] as const

/** The four values (specification 2). */
export const values = [
  {
    mark: "lighthouse",
    title: "Passion",
    text: "Nous naviguons aussi le lundi, jour de fermeture. Cela s’entend quand nous enseignons.",
  },
  {
    mark: "cardinal",
    title: "Sécurité",
    text: "Gilet fermé, météo lue, plan B prévu. On rentre plus tôt, jamais trop tard.",
  },
  {
    mark: "starboard",
    title: "Écologie",
    text: "Zéro essence sur l’eau, des haltes loin des roselières, et ce qui flotte sans être un bateau revient à terre avec nous.",
  },
  {
    mark: "boat",
    title: "Convivialité",
    text: "Des petits groupes, du café au ponton, et le droit de rater trois fois son accostage.",
  },
] as const

/** Each member has the signal flag of their name's first letter (specification 2). */
export const team = [
  {
    flag: "H",
    flagName: "Hotel",
    signal: "« J’ai un pilote à bord »",
    name: publisher.director,
    role: "Fondatrice et directrice",
    base: "Nyon",
    text: "A passé son permis à seize ans pour traverser voir une amie à Yvoire. Prépare encore elle-même les candidats qui ont peur.",
  },
  {
    flag: "K",
    flagName: "Kilo",
    signal: "« Je désire communiquer avec vous »",
    name: "Karim Jaccard",
    role: "Chef moniteur",
    base: "Morges",
    text: "Ancien sauveteur du lac. Peut expliquer une priorité à tribord avec deux tasses et une serviette, et le fait souvent.",
  },
  {
    flag: "E",
    flagName: "Echo",
    signal: "« Je viens sur tribord »",
    name: "Élise Chevalley",
    role: "Responsable de la flotte et des locations",
    base: "Vevey",
    text: "Connaît l’autonomie de chaque bateau au demi-mille près. C’est elle qui vous attend au ponton, batteries pleines.",
  },
] as const
