import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/api-router.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { unknownPage } from "#app/platform/sorted-list.server.ts"
import { exampleFigures, exampleSession } from "./training.admin.examples.server.ts"
import { listAdminSessions, sessionFigures, sessionsList } from "./training.admin.queries.server.ts"
import { adminSessionsSchema, sessionFiguresSchema, sessionFilters } from "./training.admin.schema.ts"

const { cursor, sort } = sessionsList.fields

const listRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions",
  summary: "Les sessions de formation",
  description:
    "Par date et heure, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `period` : à venir (`upcoming`), commencées (`past`) ou toutes. Les deux écritures des permis et des types sont acceptées.",
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

const summaryRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions/summary",
  summary: "Chiffres des sessions de formation",
  description:
    "Sans les sessions annulées. `available` : ouvertes et à venir, complètes comprises. `occupancyPercent` : part des places occupées de toutes les sessions.",
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
}
