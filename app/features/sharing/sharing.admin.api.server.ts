import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/api-router.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { interestFigures } from "./sharing.admin.queries.server.ts"
import { type InterestFigures, interestFiguresSchema } from "./sharing.admin.schema.ts"

const exampleFigures = {
  total: 42,
  lastSevenDays: 5,
  mostPopularPlan: "plaisancier",
  conversionRate: null,
} as const satisfies InterestFigures

const summaryRoute = createRoute({
  method: "get",
  path: "/admin/boat-sharing-interests/summary",
  summary: "Chiffres de la liste d’attente du Boat Sharing",
  description:
    "`lastSevenDays` compte aujourd’hui et les six jours d’avant, à l’heure suisse. `conversionRate` reste vide jusqu’au lancement.",
  responses: {
    200: {
      description: "Les chiffres de toute la liste",
      content: { "application/json": { schema: interestFiguresSchema, example: exampleFigures } },
    },
    ...problemResponses(administratorsOnly, { body: false }),
  },
})

/** The waiting list in the back-office (specification 2, design 5). */
export function sharingAdminApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(summaryRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await interestFigures(deps.db, deps.clock.now()), 200)
  })
}
