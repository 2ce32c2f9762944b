import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/api-router.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { answerCsv, csvAnswer } from "#app/platform/csv.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/invalid-fields.server.ts"
import { Problem } from "#app/platform/problem.server.ts"
import { unknownPage } from "#app/platform/sorted-list.server.ts"
import { changeReservationStatus, type StatusRefusal } from "./change-reservation-status.server.ts"
import { exampleReservationsCsv, reservationCsvColumns } from "./export-reservations.server.ts"
import { exampleDetails, exampleRow } from "./reservations.admin.examples.server.ts"
import { findForSchool, listForSchool, reservationList, reservationPages } from "./reservations.admin.queries.server.ts"
import {
  adminReservationDetailsSchema,
  adminReservationsSchema,
  reservationFiguresSchema,
  reservationFilters,
  statusChangeSchema,
} from "./reservations.admin.schema.ts"
import { reservationFigures } from "./reservations.figures.queries.server.ts"

const refusals = {
  "not-found": [404, "Réservation inconnue"],
  "changed-meanwhile": [409, "Modifié entre-temps : cette réservation a changé depuis que vous l’avez ouverte."],
  "not-allowed": [409, "Le statut actuel de cette réservation ne permet pas ce changement."],
} as const satisfies Record<StatusRefusal, readonly [404 | 409, string]>

function refusalOf(refusal: StatusRefusal) {
  return { code: refusal, detail: refusals[refusal][1] }
}

const idParam = z.object({ id: idSchema("Réservation inconnue") })
const details = {
  200: {
    description: "La réservation telle qu’elle est",
    content: { "application/json": { schema: adminReservationDetailsSchema, example: exampleDetails } },
  },
}

const listQuery = z.strictObject({ ...reservationList.fields, ...reservationFilters })

const listRoute = createRoute({
  method: "get",
  path: "/admin/reservations",
  summary: "Les réservations",
  description:
    "La dernière créée d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `training` et `rental` sont d’autres mots pour `boat_license` et `boat_rental` ; `boat_sharing` ne compte encore rien.",
  request: { query: listQuery },
  responses: {
    200: {
      description: "Une page de la liste",
      content: {
        "application/json": { schema: adminReservationsSchema, example: { items: [exampleRow], nextCursor: null } },
      },
    },
    ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
  },
})

const { sort, q } = reservationList.fields

const exportRoute = createRoute({
  method: "get",
  path: "/admin/reservations/export.csv",
  summary: "Exporter les réservations",
  description: "Un fichier CSV de tout ce que montrent filtres et recherche ; chaque export est noté dans le journal.",
  request: { query: z.strictObject({ sort, q, ...reservationFilters }) },
  responses: {
    200: csvAnswer("Le fichier", exampleReservationsCsv),
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ status: ["Statut inconnu"] }) },
      { body: false },
    ),
  },
})

const summaryRoute = createRoute({
  method: "get",
  path: "/admin/reservations/summary",
  summary: "Chiffres des réservations",
  description: "`thisMonth` compte celles qui ont été créées ce mois-ci, à l’heure suisse.",
  responses: {
    200: {
      description: "Les chiffres de toutes les réservations",
      content: {
        "application/json": {
          schema: reservationFiguresSchema,
          example: { total: 1284, pending: 12, confirmed: 96, thisMonth: 41 },
        },
      },
    },
    ...problemResponses(administratorsOnly, { body: false }),
  },
})

const showRoute = createRoute({
  method: "get",
  path: "/admin/reservations/{id}",
  summary: "Une réservation",
  description:
    "Tout ce qui en est connu, et son histoire. `licenceCheck` dit d’une location si son compte a une demande de permis approuvée. Les noms, l’adresse e-mail et le téléphone d’une personne oubliée sont vides.",
  request: { params: idParam },
  responses: {
    ...details,
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        422: invalidFieldsExample({ id: ["Réservation inconnue"] }),
      },
      { body: false },
    ),
  },
})

const statusRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/status",
  summary: "Confirmer, terminer ou annuler une réservation",
  description:
    "Une réservation en attente est confirmée ou annulée, une réservation confirmée est terminée ou annulée. `version` est celle qui a été montrée. La personne reçoit un e-mail ; une annulation libère les places prises. Une note s’ajoute à celles de l’école ; celles de la personne restent.",
  request: {
    params: idParam,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: statusChangeSchema,
          example: { version: 1, status: "confirmed" as const, notes: "Permis vu au bureau." },
        },
      },
    },
  },
  responses: {
    ...details,
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        409: [refusalOf("changed-meanwhile"), refusalOf("not-allowed")],
        422: invalidFieldsExample({ status: ["Statut inconnu"] }),
      },
      { body: true, limited: false },
    ),
  },
})

export interface ReservationsAdminApiDeps extends SessionDeps {
  clock: Clock
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

/** The reservations in the back-office (specification 2 and 4, design 5). */
export function reservationsAdminApi(deps: ReservationsAdminApiDeps) {
  return createApiRouter()
    .openapi(listRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await listForSchool(deps.db, c.req.valid("query")), 200)
    })
    .openapi(summaryRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await reservationFigures(deps.db, deps.clock.now()), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const asked = c.req.valid("query")
      const file = { name: "reservations", entity: "reservation", columns: reservationCsvColumns, asked } as const
      return await answerCsv(deps, userId, { ...file, pages: reservationPages(deps.db, asked) })
    })
    .openapi(showRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await shownOrRefused(deps.db, c.req.valid("param").id), 200)
    })
    .openapi(statusRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const change = { ...c.req.valid("json"), reservationId: id, actor: userId, now: deps.clock.now() }
      const outcome = await changeReservationStatus(deps.db, change)
      if (!outcome.ok) throw refused(outcome.refusal)
      deps.wakeOutbox()
      return c.json(await shownOrRefused(deps.db, id), 200)
    })
}

async function shownOrRefused(db: Db, id: string) {
  const reservation = await findForSchool(db, id)
  if (!reservation) throw refused("not-found")
  return reservation
}

function refused(refusal: StatusRefusal): Problem {
  const [status, detail] = refusals[refusal]
  return new Problem(status, refusal, detail)
}
