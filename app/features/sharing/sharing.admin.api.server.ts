import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { unknownOrder, unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import {
  listWaiting,
  type WaitingRow,
  waitingFigures,
  waitingList,
  waitingPages,
} from "./sharing.admin.queries.server.ts"
import {
  type WaitingFigures,
  type WaitingPerson,
  waitingFiguresSchema,
  waitingListSchema,
} from "./sharing.admin.schema.ts"
import { preferredPlanLabel } from "./sharing.labels.ts"

const examplePerson = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  preferredPlan: "plaisancier",
  comments: "Plutôt le soir, au départ de Morges.",
  createdAt: "2027-06-10T10:00:00.000Z",
} as const satisfies WaitingPerson

const listRoute = createRoute({
  method: "get",
  path: "/admin/boat-sharing-interests",
  operationId: "listWaitingList",
  summary: "La liste d’attente du Boat Sharing",
  description: "La dernière inscription d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant.",
  request: { query: z.strictObject(waitingList.fields) },
  responses: {
    200: {
      description: "Une page de la liste",
      content: {
        "application/json": { schema: waitingListSchema, example: { items: [examplePerson], nextCursor: null } },
      },
    },
    ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
  },
})

const columns: CsvColumn<WaitingRow>[] = [
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "E-mail", cell: ({ email }) => email },
  { header: "Formule préférée", cell: ({ preferredPlan }) => preferredPlanLabel[preferredPlan] },
  { header: "Inscription", cell: ({ createdAt }) => createdAt },
  { header: "Commentaires", cell: ({ comments }) => comments },
]

const exampleCsv = [
  columns.map(({ header }) => `"${header}"`).join(";"),
  '"Élodie";"Rochat";"elodie@example.ch";"Plaisancier";"10.06.2027 12:00";"Plutôt le soir, au départ de Morges."\r\n',
].join("\r\n")

const { sort, q } = waitingList.fields

const exportRoute = createRoute({
  method: "get",
  path: "/admin/boat-sharing-interests/export.csv",
  operationId: "exportWaitingList",
  summary: "Exporter la liste d’attente du Boat Sharing",
  description: "Un fichier CSV de tout ce que montre la recherche ; chaque export est noté dans le journal.",
  request: { query: z.strictObject({ sort, q }) },
  responses: {
    200: csvAnswer("Le fichier", exampleCsv),
    ...problemResponses({ ...administratorsOnly, 422: unknownOrder }, { body: false }),
  },
})

const exampleFigures = {
  total: 42,
  lastSevenDays: 5,
  mostPopularPlan: "plaisancier",
  conversionRate: null,
} as const satisfies WaitingFigures

const summaryRoute = createRoute({
  method: "get",
  path: "/admin/boat-sharing-interests/summary",
  operationId: "getWaitingListFigures",
  summary: "Chiffres de la liste d’attente du Boat Sharing",
  description:
    "`lastSevenDays` compte aujourd’hui et les six jours d’avant, à l’heure suisse. `conversionRate` reste vide jusqu’au lancement.",
  responses: {
    200: {
      description: "Les chiffres de toute la liste",
      content: { "application/json": { schema: waitingFiguresSchema, example: exampleFigures } },
    },
    ...problemResponses(administratorsOnly, { body: false }),
  },
})

/** The waiting list in the back-office (specification 2, design 5). */
export function sharingAdminApi(deps: SessionDeps & { clock: Clock }) {
  const api = createApiRouter()
  api.openapi(listRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await listWaiting(deps.db, c.req.valid("query")), 200)
  })
  api.openapi(summaryRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await waitingFigures(deps.db, deps.clock.now()), 200)
  })
  api.openapi(exportRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const asked = c.req.valid("query")
    const pages = waitingPages(deps.db, asked)
    const entity = "boat-sharing-interest"
    return await answerCsv(deps, userId, { name: "liste-attente-boat-sharing", entity, columns, pages, asked })
  })
  return api
}
