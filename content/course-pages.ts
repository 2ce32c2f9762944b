import type { Page } from "./site-pages.ts"

/** This table is apart, because every hydrated page loads `site-pages.ts` and no menu names this one. */
export const coursesPage = {
  path: "/cours",
  kind: "app",
  access: "public",
  title: "Dates des cours",
} as const satisfies Page
