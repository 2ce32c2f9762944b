import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { PlannedPeople } from "./planned-bookings.server.ts"
import { examplePlanning } from "./planning.admin.examples.server.ts"
import { planningQuerySchema, planningSchema } from "./planning.admin.schema.ts"
import { readPlanning } from "./planning.queries.server.ts"

type PlanningDeps = EndpointDeps & PlannedPeople

const endpoint = endpointsFor<PlanningDeps>()

const read = endpoint(
  {
    at: "get /admin/planning",
    may: "calendar",
    operationId: "getPlanning",
    summary: "Le planning d’un jour ou d’une semaine",
    description:
      "Les créneaux non annulés, qui les a réservés et qui est venu, les bateaux et moniteurs, et à quoi chacun est pris. Sans `from`, dès aujourd’hui.",
    query: planningQuerySchema,
    answer: ["Le planning", shape("Planning", planningSchema, examplePlanning)],
  },
  async (deps, { query: { from, days }, now }) =>
    await readPlanning(deps.db, { from: from ?? dayAt(now), days, people: deps, now }),
)

/** GET /admin/planning (school 1, "Screens"). */
export function planningAdminApi(deps: PlanningDeps) {
  return routed(deps, [read])
}
