import type { PagePath } from "#content/pages.ts"

/** A text the specification quotes (or a figure it states), on the page that owes it, with the section that says so. */
export interface QuotedText {
  path: PagePath
  text: string
  section: string
}

function quotedOn(path: PagePath, section: string, texts: readonly string[]): QuotedText[] {
  return texts.map((text) => ({ path, text, section }))
}

export const quotedTexts: readonly QuotedText[] = [
  ...quotedOn("/", "2, Home", [
    "École agréée par l'État",
    "Navigation 100% électrique",
    "Formez-vous, louez, partagez et vivez la navigation autrement, en toute simplicité.",
    "Obtenir mon permis bateau",
    "Explorer nos services",
    "Nos Services Nautiques",
    "En savoir plus",
    "Permis Bateau",
    "Location de Bateaux",
    "Boat Sharing",
    "Distributeur exclusif",
  ]),
  ...quotedOn("/", "2, /nos-activites: the shorter list", ["Location Bateau Électrique", "Sortie Groupe"]),
  ...quotedOn("/", "9, Activities: other pages", [
    "3-5 jours",
    "à partir de 350€",
    "à partir de 45€/h",
    "1h à la journée",
    "sur devis",
  ]),
  ...quotedOn("/", "1, Presentation claims", ["2009", "15+", "500+", "98 %", "20+", "1 %"]),
  ...quotedOn("/auth", "2, /auth", ["Connexion", "Inscription"]),
  ...quotedOn("/boat-sharing", "2, /boat-sharing", ["Q1 2025", "Inscription", "Réservation", "Navigation"]),
  ...quotedOn("/boat-sharing", "9, Boat-sharing plans", [
    "Découverte",
    "Plaisancier",
    "Passionné",
    "99",
    "199",
    "299",
    "4 sorties",
    "8 sorties",
  ]),
  ...quotedOn("/contact", "9, Contact", ["9h-18h", "48h"]),
  ...quotedOn("/reservation", "2, /reservation", [
    "Permis Bateau",
    "2-5 jours",
    "à partir de 350€",
    "Populaire",
    "Location de Bateau",
    "1-8 heures",
    "à partir de 80€/h",
    "Permis requis",
    "Sortie Groupe",
    "2-4 heures",
    "à partir de 200€",
    "Permis requis pour la location",
  ]),
  ...quotedOn("/location", "2, /reservation", [
    "Location de Bateau",
    "1-8 heures",
    "à partir de 80€/h",
    "Permis requis pour la location",
  ]),
  ...quotedOn("/nos-activites", "2, /nos-activites", [
    "Permis Bateau",
    "Location de Bateaux",
    "Boat Sharing",
    "Vente de Bateaux",
    "Nous contacter",
    "Voir nos tarifs",
  ]),
  ...quotedOn("/nos-activites", "9, Activities", [
    "à partir de 299€",
    "2-4 semaines",
    "jusqu’à 6 milles",
    "fluvial",
    "hauturier",
    "à partir de 89€/jour",
    "Capacité de 4 à 12",
    "à partir de 199€/mois",
    "sur devis",
    "2-8 semaines",
  ]),
  ...quotedOn("/a-propos", "2, /a-propos", [
    "Passion",
    "Sécurité",
    "Écologie",
    "Convivialité",
    "Nyon",
    "Morges",
    "Vevey",
  ]),
  ...quotedOn("/a-propos", "1, Presentation claims", [
    "2009",
    "15+",
    "500+",
    "98 %",
    "20+",
    "bases sur le lac",
    "1 %",
    "Distributeur exclusif de bateaux électriques",
    "agréée par l’État",
  ]),
  ...quotedOn("/a-propos", "9, Contact", ["Mardi à dimanche, 9h-18h", "Fermé le lundi", "avril à octobre"]),
  ...quotedOn("/permis-bateau", "9, the licence page", ["299€", "20 h", "249€", "15 h"]),
  ...quotedOn("/permis-bateau", "1, the licence page", ["95 %", "500+", "15"]),
  ...quotedOn("/cgv", "9, Legal text", [
    "30 % du prix",
    "jusqu’à 7 jours avant",
    "caution de 500 euros",
    "force 4 ou en cas d’orage",
    "droit français",
    "tribunaux de Nyon, ville du lac",
  ]),
  ...quotedOn("/cgv", "9, FAQ", [
    "16 ans pour le permis côtier",
    "18 ans pour le permis hauturier",
    "jusqu’à 48h avant",
  ]),
  ...quotedOn("/mentions-legales", "2, legal pages with breadcrumb to home", ["Accueil", "Mentions légales"]),
  ...quotedOn("/cgv", "2, legal pages with breadcrumb to home", ["Accueil", "Conditions générales de vente"]),
  ...quotedOn("/confidentialite", "2, legal pages with breadcrumb to home", [
    "Accueil",
    "Politique de confidentialité",
  ]),
]

/** Said on every page, the missing one included. */
export const textsOfTheFrame: readonly string[] = [
  "Menu",
  "Accueil",
  "Nos Activités",
  "À Propos",
  "Contact",
  "Connexion",
  "Mon compte",
  "Déconnexion",
  "Permis Bateau",
  "Location",
  "Boat Sharing",
  "Vente",
  "Mentions légales",
  "CGV",
  "Confidentialité",
]

/** The not-found page (specification 2). */
export const textsOfNotFound: readonly string[] = ["404", "Page introuvable"]
