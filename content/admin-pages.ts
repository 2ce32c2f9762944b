import type { Page } from "./site-pages.ts"

/** The back-office (specification 2), loaded by administrators alone. */
export const adminPages = [
  {
    path: "/admin",
    kind: "static",
    access: "admin",
    title: "Administration",
  },
] as const satisfies readonly Page[]
