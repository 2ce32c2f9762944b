import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { unknownOrder, unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { exampleFigures, exampleSession } from "./training.admin.examples.server.ts"
import { sessionStateLabel } from "./training.admin.labels.ts"
import { listAdminSessions, sessionFigures, sessionPages, sessionsList } from "./training.admin.queries.server.ts"
import {
  type AdminSession,
  adminSessionsSchema,
  sessionFiguresSchema,
  sessionFilters,
} from "./training.admin.schema.ts"
import { licenceTypeLabel, sessionTypeLabel } from "./training.labels.ts"

const { cursor, sort } = sessionsList.fields

const listRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions",
  operationId: "listTrainingSessions",
  summary: "Les sessions de formation",
  description:
    "Par date et heure, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `period` : à venir (`upcoming`), commencées (`past`) ou toutes. Les deux écritures des permis et des types sont acceptées.",
  request: { query: z.strictObject({ cursor, sort, ...sessionFilters }) },
  responses: {
    200: {
      description: "Une page de la liste",
      content: {
        "application/json": { schema: adminSessionsSchema, example: { items: [exampleSession], nextCursor: null } },
      },
    },
    ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
  },
})

const columns: CsvColumn<AdminSession>[] = [
  { header: "Date", cell: ({ date }) => ({ day: date }) },
  { header: "Début", cell: ({ startTime }) => startTime },
  { header: "Fin", cell: ({ endTime }) => endTime },
  { header: "Type", cell: ({ sessionType }) => sessionTypeLabel[sessionType] },
  { header: "Permis", cell: ({ licenseType }) => licenceTypeLabel[licenseType] },
  { header: "Moniteur", cell: ({ instructorName }) => instructorName },
  { header: "Lieu", cell: ({ location }) => location },
  { header: "Participants", cell: ({ currentParticipants }) => currentParticipants },
  { header: "Maximum", cell: ({ maxParticipants }) => maxParticipants },
  { header: "Prix (CHF)", cell: ({ priceCents }) => priceCents / 100 },
  { header: "État", cell: ({ state }) => sessionStateLabel[state] },
]

const exampleCsv = [
  columns.map(({ header }) => `"${header}"`).join(";"),
  '"12.06.2027";"09:00";"12:00";"Théorie";"Permis côtier";"Hélène Cuendet";"Base de Nyon";1;6;150;"Ouverte"\r\n',
].join("\r\n")

const exportRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions/export.csv",
  operationId: "exportTrainingSessions",
  summary: "Exporter les sessions de formation",
  description: "Un fichier CSV de tout ce que montrent les filtres ; chaque export est noté dans le journal.",
  request: { query: z.strictObject({ sort, ...sessionFilters }) },
  responses: {
    200: csvAnswer("Le fichier", exampleCsv),
    ...problemResponses({ ...administratorsOnly, 422: unknownOrder }, { body: false }),
  },
})

const summaryRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions/summary",
  operationId: "getTrainingSessionFigures",
  summary: "Chiffres des sessions de formation",
  description:
    "Sans les sessions annulées. `available` : ouvertes et à venir, complètes comprises. `occupancyPercent` : part des places occupées de toutes les sessions.",
  responses: {
    200: {
      description: "Les chiffres et le jour courant de l’école",
      content: { "application/json": { schema: sessionFiguresSchema, example: exampleFigures } },
    },
    ...problemResponses(administratorsOnly, { body: false }),
  },
})

/** The table of training sessions and the figures above it (specification 2 and 7, design 5). */
export function sessionListsApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter()
    .openapi(listRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await listAdminSessions(deps.db, c.req.valid("query"), deps.clock.now()), 200)
    })
    .openapi(summaryRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await sessionFigures(deps.db, deps.clock.now()), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const asked = c.req.valid("query")
      const pages = sessionPages(deps.db, asked, deps.clock.now())
      return await answerCsv(deps, userId, { name: "sessions", entity: "training-session", columns, pages, asked })
    })
}
