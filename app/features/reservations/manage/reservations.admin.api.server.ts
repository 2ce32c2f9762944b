import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { exampleCells, reservationCsvColumns } from "./export-reservations.server.ts"
import { oneReservation, shownOrRefused } from "./reservation-record.server.ts"
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

const endpoint = endpointsFor<EndpointDeps>()
const { may } = oneReservation

const lists = listEndpoints({
  path: "/admin/reservations",
  may,
  fields: { ...reservationList.fields, ...reservationFilters },
  list: {
    operationId: "listReservations",
    summary: "Les réservations",
    description:
      "La dernière créée d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `training` et `rental` sont d’autres mots pour `boat_license` et `boat_rental` ; `boat_sharing` ne compte encore rien. `from` et `to` sont les jours de la sortie, compris ; `date` en est un seul.",
    page: "ReservationPage",
    schema: adminReservationsSchema,
    example: exampleRow,
    read: listForSchool,
  },
  figures: {
    operationId: "getReservationFigures",
    summary: "Chiffres des réservations",
    description: "`thisMonth` compte celles qui ont été créées ce mois-ci, à l’heure suisse.",
    answer: "Les chiffres de toutes les réservations",
    figures: "ReservationFigures",
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
    example: exampleCells,
    read: reservationPages,
  },
})

const count = endpoint(
  {
    at: "get /admin/reservations/count",
    may,
    operationId: "countReservations",
    summary: "Combien de réservations",
    description: "Ce que montrent filtres et recherche, compté jusqu’à 1000 ; `more` dit qu’il y en a davantage.",
    query: z.strictObject({ q: reservationList.fields.q, ...reservationFilters }),
    answer: ["Le nombre", shape("ReservationCount", reservationCountSchema, { count: 37, more: false })],
  },
  async ({ db }, { query }) => await countForSchool(db, query),
)

const show = endpoint(
  {
    ...oneReservation,
    at: "get /admin/reservations/{id}",
    operationId: "getReservation",
    summary: "Une réservation",
    description:
      "Tout ce qui en est connu, et son histoire. `licenceCheck` dit d’une location si son compte a une demande de permis approuvée, `undoable` jusqu’à quand la dernière décision peut être reprise. Les noms, l’adresse e-mail et le téléphone d’une personne dont les données sont effacées sont vides.",
    refused: some(decisionRefusals, "not-found"),
  },
  async (deps, { params }) => await shownOrRefused(deps, params.id),
)

export function reservationsAdminApi(deps: EndpointDeps) {
  return routed(deps, [...lists, count, show])
}
