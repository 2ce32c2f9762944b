import { createRoute, z } from "@hono/zod-openapi"
import { attendanceRefusals } from "#app/features/calendar/attendance.refusals.ts"
import { attendanceSetSchema, attendanceToSetSchema } from "#app/features/calendar/attendance.schema.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"

const route = createRoute({
  method: "put",
  path: "/admin/bookings/{id}/attendance",
  operationId: "setAttendance",
  summary: "Noter qui est venu",
  description:
    "D’une réservation ou d’une place dans une session : `present`, `absent`, ou `null` pour revenir en arrière, dès le jour de la visite. Sans version : la dernière réponse vaut.",
  request: {
    params: z.object({ id: idSchema("Réservation inconnue") }),
    body: jsonBody(attendanceToSetSchema, { attendance: "present" as const }),
  },
  responses: {
    200: jsonAnswer("Ce qui est noté", attendanceSetSchema, {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
      attendance: "present",
      attendanceAt: "2027-06-12T11:55:00.000Z",
    }),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(attendanceRefusals),
        422: invalidFieldsExample({ attendance: ["Présent, absent ou rien"] }),
      },
      { body: true, limited: false },
    ),
  },
})

/** Who came, of bookings of all kinds (school 3). */
export function attendanceApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const asked = { bookingId: c.req.valid("param").id, ...c.req.valid("json"), actor, now: deps.clock.now() }
    const outcome = await setAttendance(deps.db, asked)
    if (!outcome.ok) throw refuse(attendanceRefusals, outcome.refusal)
    return c.json(outcome.set, 200)
  })
}
