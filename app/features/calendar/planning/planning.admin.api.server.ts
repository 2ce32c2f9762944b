import { z } from "@hono/zod-openapi"
import { attendanceRefusals } from "#app/features/calendar/attendance.refusals.ts"
import { attendanceSetSchema, attendanceToSetSchema } from "#app/features/calendar/attendance.schema.ts"
import { setAttendance } from "#app/features/calendar/door/set-attendance.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
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

const attendanceSet = shape("AttendanceSet", attendanceSetSchema, {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  attendance: "present",
  attendanceAt: "2027-06-12T11:55:00.000Z",
})

const attendance = endpoint(
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

/** The planning (school 1, "Screens"), and who came, of bookings of all kinds (school 3). */
export function planningAdminApi(deps: PlanningDeps) {
  return routed(deps, [read, attendance])
}
