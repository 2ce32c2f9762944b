import { adminPages } from "./admin-pages.ts"
import { docsPages } from "./docs-pages.ts"
import { isIndexed, type Page, sitePages } from "./site-pages.ts"

const table = [...sitePages, ...docsPages, ...adminPages] as const

export type PagePath = (typeof table)[number]["path"]

/** The whole path table (design 1), for the server: browsers load the part that is theirs. */
export const pages: readonly (Page & { path: PagePath })[] = table

/** Pages search engines may list: the sitemap holds exactly these. */
export function indexedPages(): Page[] {
  return pages.filter(isIndexed)
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
