import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import type { PlannedPeople } from "./planned-bookings.server.ts"
import { examplePlanning } from "./planning.admin.examples.server.ts"
import { planningQuerySchema, planningSchema } from "./planning.admin.schema.ts"
import { readPlanning } from "./planning.queries.server.ts"

const route = createRoute({
  method: "get",
  path: "/admin/planning",
  operationId: "getPlanning",
  summary: "Le planning d’un jour ou d’une semaine",
  description:
    "Les créneaux non annulés, qui les a réservés et qui est venu, les bateaux et moniteurs, et à quoi chacun est pris. Sans `from`, dès aujourd’hui.",
  request: { query: planningQuerySchema },
  responses: {
    200: jsonAnswer("Le planning", planningSchema, examplePlanning),
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ days: ["Un jour ou sept"] }) },
      { body: false },
    ),
  },
})

/** GET /admin/planning (school 1, "Screens"). */
export function planningAdminApi(deps: SessionDeps & PlannedPeople & { clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    await requireAdmin(c, deps)
    const now = deps.clock.now()
    const { from = dayAt(now), days } = c.req.valid("query")
    return c.json(await readPlanning(deps.db, { from, days, people: deps, now }), 200)
  })
}
