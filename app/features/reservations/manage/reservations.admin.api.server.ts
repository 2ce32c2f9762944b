import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { exampleReservation, reservationCsvColumns } from "./export-reservations.server.ts"
import { idParam, oneReservation, shownOrRefused } from "./reservation-record.server.ts"
import { exampleRow } from "./reservations.admin.examples.server.ts"
import {
  countForSchool,
  listForSchool,
  reservationList,
  reservationPages,
} from "./reservations.admin.queries.server.ts"
import {
  adminReservationsSchema,
  reservationCountSchema,
  reservationFiguresSchema,
  reservationFilters,
} from "./reservations.admin.schema.ts"
import { reservationFigures } from "./reservations.figures.queries.server.ts"

const unknownStatus = invalidFieldsExample({ status: ["Statut inconnu"] })

const countRoute = createRoute({
  method: "get",
  path: "/admin/reservations/count",
  operationId: "countReservations",
  summary: "Combien de réservations",
  description: "Ce que montrent filtres et recherche, compté jusqu’à 1000 ; `more` dit qu’il y en a davantage.",
  request: { query: z.strictObject({ q: reservationList.fields.q, ...reservationFilters }) },
  responses: {
    200: jsonAnswer("Le nombre", reservationCountSchema, { count: 37, more: false }),
    ...problemResponses({ ...administratorsOnly, 422: unknownStatus }, { body: false }),
  },
})

const showRoute = createRoute({
  method: "get",
  path: "/admin/reservations/{id}",
  operationId: "getReservation",
  summary: "Une réservation",
  description:
    "Tout ce qui en est connu, et son histoire. `licenceCheck` dit d’une location si son compte a une demande de permis approuvée, `undoable` jusqu’à quand la dernière décision peut être reprise. Les noms, l’adresse e-mail et le téléphone d’une personne dont les données sont effacées sont vides.",
  request: { params: idParam },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(decisionRefusals, ["not-found"]),
        422: invalidFieldsExample({ id: ["Réservation inconnue"] }),
      },
      { body: false },
    ),
  },
})

export interface ReservationsAdminApiDeps extends SessionDeps {
  clock: Clock
}

export function reservationsAdminApi(deps: ReservationsAdminApiDeps) {
  return routeList(deps, {
    path: "/admin/reservations",
    fields: { ...reservationList.fields, ...reservationFilters },
    list: {
      operationId: "listReservations",
      summary: "Les réservations",
      description:
        "La dernière créée d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `training` et `rental` sont d’autres mots pour `boat_license` et `boat_rental` ; `boat_sharing` ne compte encore rien. `from` et `to` sont les jours de la sortie, compris ; `date` en est un seul.",
      schema: adminReservationsSchema,
      example: exampleRow,
      read: listForSchool,
    },
    figures: {
      operationId: "getReservationFigures",
      summary: "Chiffres des réservations",
      description: "`thisMonth` compte celles qui ont été créées ce mois-ci, à l’heure suisse.",
      answer: "Les chiffres de toutes les réservations",
      schema: reservationFiguresSchema,
      example: { total: 1284, pending: 12, confirmed: 96, thisMonth: 41 },
      read: reservationFigures,
    },
    export: {
      operationId: "exportReservations",
      summary: "Exporter les réservations",
      description:
        "Un fichier CSV de tout ce que montrent filtres et recherche ; chaque export est noté dans l’historique.",
      name: "reservations",
      entity: "reservation",
      columns: reservationCsvColumns,
      example: exampleReservation,
      refused: unknownStatus,
      read: reservationPages,
    },
  })
    .openapi(countRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await countForSchool(deps.db, c.req.valid("query")), 200)
    })
    .openapi(showRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await shownOrRefused(deps, c.req.valid("param").id), 200)
    })
}
