/** Titles, guards, page cache, menus and sitemap. Static pages have no JavaScript; user and admin pages are guarded. */
export interface Page {
  path: string
  kind: "static" | "app"
  access: "public" | "user" | "admin"
  title: string
  /** Guarded pages are never indexed. */
  indexed?: false
  menu?: string
  footer?: string
  legal?: string
}

/** Pages of visitors and of people with an account load this table. */
export const sitePages = [
  {
    path: "/",
    kind: "static",
    access: "public",
    title: "Permis bateau et location électrique",
    menu: "Accueil",
    footer: "Accueil",
  },
  {
    path: "/nos-activites",
    kind: "static",
    access: "public",
    title: "Nos activités nautiques",
    menu: "Nos Activités",
  },
  {
    path: "/permis-bateau",
    kind: "static",
    access: "public",
    title: "Permis bateau",
    footer: "Permis Bateau",
  },
  {
    path: "/reservation",
    kind: "app",
    access: "public",
    title: "Réservation",
  },
  {
    path: "/location",
    kind: "app",
    access: "public",
    title: "Location de bateaux électriques",
    footer: "Location",
  },
  {
    path: "/boat-sharing",
    kind: "app",
    access: "public",
    title: "Boat Sharing",
    footer: "Boat Sharing",
  },
  {
    path: "/vente",
    kind: "app",
    access: "public",
    title: "Vente de bateaux électriques",
    footer: "Vente",
  },
  {
    path: "/a-propos",
    kind: "static",
    access: "public",
    title: "À propos de l’école",
    menu: "À Propos",
    footer: "À Propos",
  },
  {
    path: "/contact",
    kind: "app",
    access: "public",
    title: "Contact",
    menu: "Contact",
    footer: "Contact",
  },
  {
    path: "/auth",
    kind: "app",
    access: "public",
    indexed: false,
    title: "Connexion",
  },
  {
    path: "/boat-license-application",
    kind: "app",
    access: "public",
    indexed: false,
    title: "Demande de permis bateau",
  },
  {
    path: "/dashboard",
    kind: "app",
    access: "user",
    title: "Mon compte",
  },
  {
    path: "/boat-reservation",
    kind: "app",
    access: "user",
    title: "Réserver un bateau",
  },
  {
    path: "/mentions-legales",
    kind: "static",
    access: "public",
    title: "Mentions légales",
    legal: "Mentions légales",
  },
  {
    path: "/cgv",
    kind: "static",
    access: "public",
    title: "Conditions générales de vente",
    legal: "CGV",
  },
  {
    path: "/confidentialite",
    kind: "static",
    access: "public",
    title: "Politique de confidentialité",
    legal: "Confidentialité",
  },
] as const satisfies readonly Page[]

export type SitePagePath = (typeof sitePages)[number]["path"]

export function isIndexed(page: Page): boolean {
  return page.access === "public" && page.indexed !== false
}
