import { createRoute, z } from "@hono/zod-openapi"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { addressProblems } from "#app/features/calendar/resources/assignments/resource-problems.server.ts"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { readBoatRecord } from "./boat-record.queries.server.ts"
import { boatRecordSchema } from "./boat-record.schema.ts"
import { exampleBoatRecord } from "./fleet.admin.examples.server.ts"
import { fleetRefusals } from "./fleet.refusals.ts"

const boatExpected = "Bateau inconnu"

const route = createRoute({
  method: "get",
  path: "/admin/fleet/boats/{id}",
  operationId: "getBoat",
  summary: "Un bateau, ses heures et son histoire",
  description:
    "Aussi un bateau retiré. Les heures sont celles des sorties commencées, jusqu’à maintenant, avec le temps entre deux sorties.",
  request: { params: z.strictObject({ id: idSchema(boatExpected) }) },
  responses: {
    200: jsonAnswer("Le bateau", boatRecordSchema, exampleBoatRecord),
    ...addressProblems(fleetRefusals, ["boat-unknown"], { invalid: boatExpected, unsafe: false }),
  },
})

/** One boat of the fleet, with its history (school 1, "Screens"). */
export function boatRecordApi(deps: SessionDeps & { clock: Clock; bookings: BoatBookings }) {
  return createApiRouter().openapi(route, async (c) => {
    await requireAdmin(c, deps)
    const record = await readBoatRecord(deps, c.req.valid("param").id, deps.clock.now())
    if (!record) throw refuse(fleetRefusals, "boat-unknown")
    return c.json(record, 200)
  })
}
