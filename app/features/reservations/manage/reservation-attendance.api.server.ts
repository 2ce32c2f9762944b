import { attendanceRefusals } from "#app/features/calendar/attendance.refusals.ts"
import { attendanceRoute } from "#app/features/calendar/attendance-route.server.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { idParam } from "./reservation-record.server.ts"

const route = attendanceRoute({
  path: "/admin/reservations/{id}/attendance",
  params: idParam,
  operationId: "setReservationAttendance",
  summary: "Noter qui est venu",
})

export function reservationAttendanceApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const asked = { bookingId: c.req.valid("param").id, ...c.req.valid("json"), actor, now: deps.clock.now() }
    const outcome = await setAttendance(deps.db, asked)
    if (!outcome.ok) throw refuse(attendanceRefusals, outcome.refusal)
    return c.json(outcome.set, 200)
  })
}
