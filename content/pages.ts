/**
 * The path table: drives routes' titles, guards, the page cache, menus and the sitemap.
 * `kind` static pages ship no JavaScript; `access` user and admin pages are guarded on the server.
 */
export interface Page {
  path: string
  kind: "static" | "app"
  access: "public" | "user" | "admin"
  title: string
  description: string
  /** False where search engines have nothing to find; guarded pages are never indexed. */
  indexed?: false
  /** Label in the main menu, in the order of the table. */
  menu?: string
  /** Label in the footer. */
  footer?: string
  /** Label in the footer's legal line. */
  legal?: string
}

export const pages = [
  {
    path: "/",
    kind: "static",
    access: "public",
    title: "Permis bateau et location électrique",
    description:
      "Formez-vous, louez, partagez et vivez la navigation autrement : école nautique agréée, 100 % électrique, à Nyon, Morges et Vevey.",
    menu: "Accueil",
    footer: "Accueil",
  },
  {
    path: "/nos-activites",
    kind: "static",
    access: "public",
    title: "Nos activités nautiques",
    description:
      "Permis bateau, location de bateaux électriques, boat sharing et vente : quatre façons de vivre le lac.",
    menu: "Nos Activités",
  },
  {
    path: "/permis-bateau",
    kind: "static",
    access: "public",
    title: "Permis bateau",
    description: "Permis côtier et eaux intérieures : deux formations, un parcours en quatre étapes, 95 % de réussite.",
    footer: "Permis Bateau",
  },
  {
    path: "/reservation",
    kind: "app",
    access: "public",
    title: "Réservation",
    description:
      "Réservez votre formation au permis bateau, une location de bateau électrique ou une sortie en groupe.",
  },
  {
    path: "/location",
    kind: "app",
    access: "public",
    title: "Location de bateaux électriques",
    description:
      "Louez un bateau électrique de 4, 6 ou 8 places sur le Léman, de 1 à 8 heures, à Nyon, Morges ou Vevey.",
    footer: "Location",
  },
  {
    path: "/boat-sharing",
    kind: "app",
    access: "public",
    title: "Boat Sharing",
    description:
      "Le bateau partagé arrive sur le Léman : trois formules, une liste d’attente, des départs toute la saison.",
    footer: "Boat Sharing",
  },
  {
    path: "/vente",
    kind: "app",
    access: "public",
    title: "Vente de bateaux électriques",
    description: "Distributeur exclusif de bateaux électriques : conseil, essai sur le lac, devis et livraison.",
    footer: "Vente",
  },
  {
    path: "/a-propos",
    kind: "static",
    access: "public",
    title: "À propos de l’école",
    description: "Depuis 2009, une école nautique agréée par l’État et 100 % électrique, trois bases au bord du Léman.",
    menu: "À Propos",
    footer: "À Propos",
  },
  {
    path: "/contact",
    kind: "app",
    access: "public",
    title: "Contact",
    description: "Téléphone, e-mail, adresses et horaires de nos trois bases. Réponse sous 24 h.",
    menu: "Contact",
    footer: "Contact",
  },
  {
    path: "/auth",
    kind: "app",
    access: "public",
    indexed: false,
    title: "Connexion",
    description: "Connectez-vous à votre espace personnel ou créez votre compte.",
  },
  {
    path: "/boat-license-application",
    kind: "static",
    access: "public",
    indexed: false,
    title: "Demande de permis bateau",
    description: "Votre demande de permis en quatre étapes : informations, documents, paiement, réservation.",
  },
  {
    path: "/dashboard",
    kind: "app",
    access: "user",
    title: "Mon compte",
    description: "Vos demandes de permis, vos réservations et votre profil.",
  },
  {
    path: "/boat-reservation",
    kind: "static",
    access: "user",
    title: "Réserver un bateau",
    description: "Choisissez une date et un créneau pour votre location.",
  },
  {
    path: "/admin",
    kind: "static",
    access: "admin",
    title: "Administration",
    description: "L’espace de travail de l’école.",
  },
  {
    path: "/mentions-legales",
    kind: "static",
    access: "public",
    title: "Mentions légales",
    description: "Éditeur du site, hébergement, propriété intellectuelle.",
    legal: "Mentions légales",
  },
  {
    path: "/cgv",
    kind: "static",
    access: "public",
    title: "Conditions générales de vente",
    description: "Réservation, acompte, annulation, caution et météo.",
    legal: "CGV",
  },
  {
    path: "/confidentialite",
    kind: "static",
    access: "public",
    title: "Politique de confidentialité",
    description: "Quelles données nous traitons, pourquoi, combien de temps, et vos droits.",
    legal: "Confidentialité",
  },
  {
    path: "/api/docs",
    kind: "static",
    access: "public",
    title: "API",
    description: "Les points d’accès de l’API : champs, exemples et refus.",
    indexed: false,
  },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]["path"]

/** Pages search engines may list: the sitemap holds exactly these. */
export function indexedPages(): Page[] {
  return (pages as readonly Page[]).filter(isIndexed)
}

export function isIndexed(page: Page): boolean {
  return page.access === "public" && page.indexed !== false
}

/** What a page is called in a trail of links. */
export function pageLabel(page: Page): string {
  return page.menu ?? page.footer ?? page.title
}

/** Path of the picture shown where a page is shared; the build draws one for each indexed page. */
export function sharePicturePath(page: Page): string {
  return `/partage/${page.path.slice(1) || "accueil"}.jpg`
}

/** Size of every such picture, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const

export function pageAt(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
