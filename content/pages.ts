/**
 * The path table: drives routes' titles, guards, the page cache, menus and the sitemap.
 * `kind` static pages ship no JavaScript; `access` user and admin pages are guarded on the server.
 */
export interface Page {
  path: string
  kind: "static" | "app"
  access: "public" | "user" | "admin"
  title: string
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
    path: "/admin",
    kind: "static",
    access: "admin",
    title: "Administration",
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
  {
    path: "/api/docs",
    kind: "static",
    access: "public",
    title: "API",
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
