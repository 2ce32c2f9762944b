import type { Page } from "./site-pages.ts"

export interface AdminPage extends Page {
  /** The specification's own word. */
  label: string
  /** The page whose entry of the sidebar leads here; without it, the page has an entry of its own. */
  within?: string
  /** The page of one record lies below the path, by its id. */
  records?: true
}

/** Administrators alone load this table (specification 2). The order is the sidebar's. */
export const adminPages = [
  {
    path: "/admin",
    kind: "app",
    access: "admin",
    title: "Administration",
    label: "Vue d'ensemble",
  },
  {
    path: "/admin/planning",
    kind: "app",
    access: "admin",
    title: "Planning (administration)",
    label: "Planning",
  },
  {
    path: "/admin/applications",
    kind: "app",
    access: "admin",
    title: "Demandes de permis (administration)",
    label: "Demandes Permis",
  },
  {
    path: "/admin/users",
    kind: "app",
    access: "admin",
    title: "Utilisateurs (administration)",
    label: "Utilisateurs",
  },
  {
    path: "/admin/personnes",
    kind: "app",
    access: "admin",
    title: "Personnes (administration)",
    label: "Personnes",
    within: "/admin/users",
    records: true,
  },
  {
    path: "/admin/demandes-de-donnees",
    kind: "app",
    access: "admin",
    title: "Demandes de données (administration)",
    label: "Demandes de données",
    within: "/admin/users",
  },
  {
    path: "/admin/sessions",
    kind: "app",
    access: "admin",
    title: "Sessions de formation (administration)",
    label: "Sessions Formation",
  },
  {
    path: "/admin/reservations",
    kind: "app",
    access: "admin",
    title: "Réservations (administration)",
    label: "Réservations",
  },
  {
    path: "/admin/reservations/nouvelle",
    kind: "app",
    access: "admin",
    title: "Nouvelle réservation (administration)",
    label: "Nouvelle réservation",
  },
  {
    path: "/admin/retenu",
    kind: "app",
    access: "admin",
    title: "Places retenues (administration)",
    label: "Retenu",
    within: "/admin/reservations",
  },
  {
    path: "/admin/availability",
    kind: "app",
    access: "admin",
    title: "Disponibilités (administration)",
    label: "Disponibilités",
  },
  {
    path: "/admin/flotte",
    kind: "app",
    access: "admin",
    title: "Flotte (administration)",
    label: "Flotte",
  },
  {
    path: "/admin/moniteurs",
    kind: "app",
    access: "admin",
    title: "Moniteurs (administration)",
    label: "Moniteurs",
  },
  {
    path: "/admin/calendrier",
    kind: "app",
    access: "admin",
    title: "Calendrier (administration)",
    label: "Calendrier",
  },
  {
    path: "/admin/tarifs",
    kind: "app",
    access: "admin",
    title: "Tarifs (administration)",
    label: "Tarifs",
  },
  {
    path: "/admin/caisse",
    kind: "app",
    access: "admin",
    title: "Caisse (administration)",
    label: "Caisse",
  },
  {
    path: "/admin/caisse/compte",
    kind: "app",
    access: "admin",
    title: "Compte (administration)",
    label: "Compte",
    within: "/admin/caisse",
  },
  {
    path: "/admin/caisse/comptes",
    kind: "app",
    access: "admin",
    title: "Comptes ouverts (administration)",
    label: "Comptes ouverts",
    within: "/admin/caisse",
  },
  {
    path: "/admin/caisse/journal",
    kind: "app",
    access: "admin",
    title: "Journal de caisse (administration)",
    label: "Journal",
    within: "/admin/caisse",
  },
  {
    path: "/admin/factures",
    kind: "app",
    access: "admin",
    title: "Factures (administration)",
    label: "Factures",
  },
  {
    path: "/admin/caisse/coordonnees",
    kind: "app",
    access: "admin",
    title: "Coordonnées de paiement (administration)",
    label: "Coordonnées de paiement",
  },
  {
    path: "/admin/boat-sharing-interests",
    kind: "app",
    access: "admin",
    title: "Boat Sharing (administration)",
    label: "Boat Sharing",
  },
  {
    path: "/admin/emails",
    kind: "app",
    access: "admin",
    title: "E-mails (administration)",
    label: "E-mails",
  },
  {
    path: "/admin/messages",
    kind: "app",
    access: "admin",
    title: "Messages (administration)",
    label: "Messages",
  },
] as const satisfies readonly AdminPage[]

export type AdminPath = (typeof adminPages)[number]["path"]

const below = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** « /admin/personnes/<id> » is one document with « /admin/personnes ». */
export function adminPageAt(path: string) {
  const listed = path.replace(below, "")
  return adminPages.find((page) => page.path === path || ("records" in page && page.path === listed))
}
