import { createRoute, type z } from "@hono/zod-openapi"
import { administratorsOnly } from "#app/features/identity/guard/require-user.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { attendanceRefusals } from "./attendance.refusals.ts"
import { attendanceSetSchema, attendanceToSetSchema } from "./attendance.schema.ts"

interface AttendanceRoute<Path extends string, Params extends z.ZodObject> {
  path: Path
  params: Params
  operationId: string
  summary: string
}

/** Describes the route that reservations and course bookings offer alike, each in its own feature. */
export function attendanceRoute<const Path extends string, Params extends z.ZodObject>(
  route: AttendanceRoute<Path, Params>,
) {
  const { path, params, operationId, summary } = route
  return createRoute({
    method: "put",
    path,
    operationId,
    summary,
    description:
      "`present`, `absent`, ou `null` pour revenir en arrière, dès le jour de la visite. Sans version : la dernière réponse vaut.",
    request: { params, body: jsonBody(attendanceToSetSchema, { attendance: "present" as const }) },
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
}
