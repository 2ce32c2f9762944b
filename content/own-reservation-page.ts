import type { Page } from "./site-pages.ts"

/** This table is apart, as the page of course dates. Mails lead here; no menu and no search engine does. */
export const ownReservationPage = {
  path: "/ma-reservation",
  kind: "app",
  access: "public",
  title: "Ma réservation",
  indexed: false,
} as const satisfies Page
