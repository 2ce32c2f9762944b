import { z } from "@hono/zod-openapi"
import { attendanceRefusals } from "#app/features/calendar/attendance.refusals.ts"
import { attendanceRoute } from "#app/features/calendar/attendance-route.server.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"

const route = attendanceRoute({
  path: "/admin/training-sessions/{id}/bookings/{bookingId}/attendance",
  params: z.strictObject({ id: idSchema("Identifiant inconnu"), bookingId: idSchema("Identifiant inconnu") }),
  operationId: "setSeatAttendance",
  summary: "Noter quel inscrit est venu",
})

export function seatAttendanceApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { id: sessionId, bookingId } = c.req.valid("param")
    const asked = { sessionId, bookingId, ...c.req.valid("json"), actor, now: deps.clock.now() }
    const outcome = await setAttendance(deps.db, asked)
    if (!outcome.ok) throw refuse(attendanceRefusals, outcome.refusal)
    return c.json(outcome.set, 200)
  })
}
