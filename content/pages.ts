import { adminPages } from "./admin-pages.ts"
import { coursesPage } from "./course-pages.ts"
import { docsPages } from "./docs-pages.ts"
import { ownReservationPage } from "./own-reservation-page.ts"
import { isIndexed, type Page, sitePages } from "./site-pages.ts"

const table = [...sitePages, coursesPage, ownReservationPage, ...docsPages, ...adminPages] as const

export type PagePath = (typeof table)[number]["path"]

/** The whole path table (design 1), for the server; browsers load one part of it. */
export const pages: readonly (Page & { path: PagePath })[] = table

/** The sitemap holds exactly these pages. */
export function indexedPages(): Page[] {
  return pages.filter(isIndexed)
}

export function pageLabel(page: Page): string {
  return page.menu ?? page.footer ?? page.title
}

export function sharePicturePath(page: Page): string {
  return `/partage/${page.path.slice(1) || "accueil"}.jpg`
}

/** Pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const

export function pageAt(path: string): Page | undefined {
  return pages.find((page) => page.path === path)
}
