import { z } from "@hono/zod-openapi"
import { attendanceRefusals } from "#app/features/calendar/attendance.refusals.ts"
import { attendanceSetSchema, attendanceToSetSchema } from "#app/features/calendar/attendance.schema.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { shape } from "#app/platform/http/shape.server.ts"

const endpoint = endpointsFor<EndpointDeps>()

const attendanceSet = shape("AttendanceSet", attendanceSetSchema, {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  attendance: "present",
  attendanceAt: "2027-06-12T11:55:00.000Z",
})

const set = endpoint(
  {
    at: "put /admin/bookings/{id}/attendance",
    may: "bookings",
    operationId: "setAttendance",
    summary: "Noter qui est venu",
    description:
      "D’une réservation ou d’une place dans une session : `present`, `absent`, ou `null` pour revenir en arrière, dès le jour de la visite. Sans version : la dernière réponse vaut.",
    params: z.object({ id: idSchema("Réservation inconnue") }),
    body: shape("AttendanceToSet", attendanceToSetSchema, { attendance: "present" }),
    answer: ["Ce qui est noté", attendanceSet],
    refused: attendanceRefusals,
  },
  async ({ db }, { params, body, actor, now }) => {
    const outcome = await setAttendance(db, { bookingId: params.id, ...body, actor, now })
    return outcome.ok ? outcome.set : outcome
  },
)

/** Who came, of bookings of all kinds (school 3). */
export function attendanceApi(deps: EndpointDeps) {
  return routed(deps, [set])
}
