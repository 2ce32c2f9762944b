import type { SessionCookie } from "#app/features/identity/session/session-token.server.ts"
import type { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { school } from "#content/school.ts"

/** The tag of each endpoint, by the first word of its path that is named here; a test finds an endpoint without one. */
const tags = [
  {
    name: "Connexion",
    paths: /^\/auth\/|^\/v1\/(session|me\/sessions|mail-codes)\b/,
    about: "Comptes, sessions et second facteur",
  },
  { name: "Disponibilités", paths: /^\/v1\/(admin\/)?availability\b/, about: "Les créneaux et leurs places" },
  {
    name: "Moniteurs",
    paths: /^\/v1\/admin\/instructors\b/,
    about: "Les moniteurs, leurs absences et qui mène quelle sortie",
  },
  {
    name: "Calendrier",
    paths: /^\/v1\/admin\/(calendar|planning)\b/,
    about: "Le planning, fermetures, horaires, saison et délais",
  },
  { name: "Tarifs", paths: /^\/v1\/admin\/prices\b/, about: "Les prix, leurs dates et leurs monnaies" },
  {
    name: "Caisse",
    paths: /^\/v1\/admin\/(accounts|till|billing|invoices|payments)\b/,
    about: "Ce qui est dû, encaissé et rendu, les clôtures, le journal, les factures et où payer",
  },
  { name: "Flotte", paths: /^\/v1\/admin\/fleet\b/, about: "Les bateaux, l’atelier et à qui va quel bateau" },
  {
    name: "Réservations",
    paths:
      /^\/v1\/((me|admin)\/reservations|me\/(waiting-list|agenda)|admin\/(agendas|withheld)|admin\/(bookings|people)|quotes|booking-terms|catalogue|reservations|boat-reservations|own-reservation|holds|(boat-)?waiting-list)\b/,
    about: "Demander une réservation, et ce que l’école en fait",
  },
  {
    name: "Permis",
    paths: /^\/v1\/(me\/(applications?|licence|documents)|own-sessions|documents|payments|admin\/applications)\b/,
    about: "La demande de permis, ses documents et son paiement",
  },
  {
    name: "Sessions de formation",
    paths: /^\/v1\/(admin\/)?training-sessions\b/,
    about: "Théorie et pratique du permis",
  },
  { name: "Boat Sharing", paths: /^\/v1\/(admin\/)?boat-sharing-interests\b/, about: "La liste d’attente" },
  {
    name: "Messages",
    paths: /^\/v1\/(contact-messages|admin\/(messages|emails|notices)|mail-returns|client-errors)\b/,
    about: "Ce que l’école reçoit et ce qu’elle envoie",
  },
  {
    name: "Personnes",
    paths: /^\/v1\/(me(\/(export|deletion).*)?$|admin\/(users|persons|person-merges|data-requests)\b)/,
    about: "Profils et utilisateurs",
  },
  { name: "Vue d’ensemble", paths: /^\/v1\/admin\/(overview|search)\b/, about: "Chiffres et recherche de l’école" },
]

const sessionOf: Record<string, string[]>[] = [{ sessionCookie: [] }, { bearerToken: [] }]

/** What callers may rely on; the head of each path names the version. */
const versions = [
  "La version est dans le chemin : /api/v1. Elle ne change que par des ajouts (champs, paramètres facultatifs, points d’accès) : ignorez les champs inconnus.",
  "Un changement incompatible ouvre /api/v2, et /api/v1 répond encore au moins douze mois.",
  "Un point d’accès qui va disparaître le dit six mois avant par les en-têtes Deprecation (RFC 9745) et Sunset (RFC 8594). Aucun ne le fait aujourd’hui.",
].join(" ")

type Operation = { responses?: Record<string, { content?: Record<string, { examples?: object }> }> }

export function apiDescription(
  api: ReturnType<typeof createApiRouter>,
  { origin, sessionCookie }: { origin: string; sessionCookie: Pick<SessionCookie, "name"> },
) {
  const { paths, components, ...document } = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `API – ${school.name}`,
      version: "1",
      description: [
        "Dates au format aaaa-mm-jj, instants en UTC (ISO 8601), refus en problem+json (RFC 9457).",
        "Là où les écritures sont comptées, les en-têtes RateLimit et RateLimit-Policy disent combien il en reste.",
        versions,
      ].join("\n\n"),
      contact: { name: school.name, email: school.technicalEmail },
      license: { name: "Tous droits réservés", url: `${origin}/mentions-legales` },
    },
    servers: [{ url: origin }],
    tags: tags.map(({ name, about }) => ({ name, description: about })),
    security: [{}, ...sessionOf],
  })
  const securitySchemes = {
    sessionCookie: {
      type: "apiKey" as const,
      in: "cookie" as const,
      name: sessionCookie.name,
      description: "Le cookie que pose une connexion.",
    },
    bearerToken: {
      type: "http" as const,
      scheme: "bearer",
      description: "Le jeton d’une connexion demandée avec session=token.",
    },
  }
  const described = Object.entries(paths ?? {}).map(([path, item]) => [
    `/api${path}`,
    Object.fromEntries(
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => [
        method,
        { ...operation, tags: tagsOf(path), ...(asksForSession(operation) ? { security: sessionOf } : {}) },
      ]),
    ),
  ])
  return { ...document, components: { ...components, securitySchemes }, paths: Object.fromEntries(described) }
}

function tagsOf(path: string): string[] {
  return tags.filter(({ paths }) => paths.test(path)).map(({ name }) => name)
}

function asksForSession({ responses }: Operation): boolean {
  return "sign-in-required" in (responses?.[401]?.content?.["application/problem+json"]?.examples ?? {})
}
