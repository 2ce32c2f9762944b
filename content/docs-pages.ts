import type { Page } from "./site-pages.ts"

export type Audience =
  | "anybody"
  | "entrant"
  | "booker"
  | "learner"
  | "person"
  | "candidate"
  | "administrator"
  | "decider"
  | "writer"
  | "planner"
  | "season"
  | "registrar"
  | "courses"
  | "seats"
  | "fleet"
  | "money"
  | "till"

export interface DocsPage extends Page {
  audience: Audience
  label: string
}

export const docsPages = [
  {
    path: "/api/docs",
    kind: "static",
    access: "public",
    title: "API",
    indexed: false,
    audience: "anybody",
    label: "Ouverte à tous",
  },
  {
    path: "/api/docs/connexion",
    kind: "static",
    access: "public",
    title: "API de la connexion",
    indexed: false,
    audience: "entrant",
    label: "Connexion",
  },
  {
    path: "/api/docs/ma-reservation",
    kind: "static",
    access: "public",
    title: "API de « Ma réservation »",
    indexed: false,
    audience: "booker",
    label: "Ma réservation",
  },
  {
    path: "/api/docs/mes-sessions",
    kind: "static",
    access: "public",
    title: "API de « Mes sessions »",
    indexed: false,
    audience: "learner",
    label: "Mes sessions",
  },
  {
    path: "/api/docs/espace-personnel",
    kind: "static",
    access: "public",
    title: "API de l’espace personnel",
    indexed: false,
    audience: "person",
    label: "Espace personnel",
  },
  {
    path: "/api/docs/demande-de-permis",
    kind: "static",
    access: "public",
    title: "API de la demande de permis",
    indexed: false,
    audience: "candidate",
    label: "Demande de permis",
  },
  {
    path: "/api/docs/administration",
    kind: "static",
    access: "public",
    title: "API de l’administration",
    indexed: false,
    audience: "administrator",
    label: "Administration",
  },
  {
    path: "/api/docs/administration-messages",
    kind: "static",
    access: "public",
    title: "API des messages de l’école",
    indexed: false,
    audience: "writer",
    label: "Messages",
  },
  {
    path: "/api/docs/administration-demandes",
    kind: "static",
    access: "public",
    title: "API des réservations de l’école",
    indexed: false,
    audience: "decider",
    label: "Réservations",
  },
  {
    path: "/api/docs/administration-personnes",
    kind: "static",
    access: "public",
    title: "API des personnes de l’école",
    indexed: false,
    audience: "registrar",
    label: "Personnes",
  },
  {
    path: "/api/docs/administration-planning",
    kind: "static",
    access: "public",
    title: "API du planning de l’école",
    indexed: false,
    audience: "planner",
    label: "Planning de l’école",
  },
  {
    path: "/api/docs/administration-calendrier",
    kind: "static",
    access: "public",
    title: "API de la saison de l’école",
    indexed: false,
    audience: "season",
    label: "Saison et fermetures",
  },
  {
    path: "/api/docs/administration-cours",
    kind: "static",
    access: "public",
    title: "API des cours et des permis",
    indexed: false,
    audience: "courses",
    label: "Cours et permis",
  },
  {
    path: "/api/docs/administration-inscrits",
    kind: "static",
    access: "public",
    title: "API des inscrits aux cours",
    indexed: false,
    audience: "seats",
    label: "Inscrits aux cours",
  },
  {
    path: "/api/docs/administration-flotte",
    kind: "static",
    access: "public",
    title: "API des bateaux et des moniteurs",
    indexed: false,
    audience: "fleet",
    label: "Bateaux et moniteurs",
  },
  {
    path: "/api/docs/administration-tarifs",
    kind: "static",
    access: "public",
    title: "API des tarifs et de la facturation",
    indexed: false,
    audience: "money",
    label: "Tarifs et facturation",
  },
  {
    path: "/api/docs/administration-caisse",
    kind: "static",
    access: "public",
    title: "API de la caisse",
    indexed: false,
    audience: "till",
    label: "Caisse",
  },
] as const satisfies readonly DocsPage[]
