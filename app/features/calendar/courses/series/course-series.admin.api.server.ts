import { createRoute } from "@hono/zod-openapi"
import { courseSeriesProblem } from "#app/features/calendar/courses/refuse-session.server.ts"
import {
  exampleCoursePlan,
  exampleCourseSeries,
} from "#app/features/calendar/courses/training.admin.examples.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { plannedSeriesSchema } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { courseSeriesRequestSchema } from "./course-series.schema.ts"
import { createCourseSeries, previewCourseSeries } from "./create-course-series.server.ts"

const createSeries = createRoute({
  method: "post",
  path: "/admin/training-sessions/series",
  operationId: "createTrainingSessionSeries",
  summary: "Créer des sessions de formation en série",
  description:
    "Tout ou rien, en une fois, comme les créneaux en série : avec `preview: true`, rien n’est écrit. Une session égale (type, permis, lieu, moment) reste telle quelle ; si le moniteur a une autre session au même moment, tout est refusé. Une série s’annule par `DELETE /admin/availability/series/{id}`.",
  request: { body: jsonBody(courseSeriesRequestSchema, { ...exampleCourseSeries, preview: false }) },
  responses: {
    200: jsonAnswer("Ce que ferait la série", plannedSeriesSchema, { ...exampleCoursePlan, seriesId: null }),
    201: jsonAnswer("Ce que la série a fait", plannedSeriesSchema, exampleCoursePlan),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(sessionRefusals, ["nothing-to-create", "instructor-busy", "series-too-long"]),
      },
      { body: true, limited: false },
    ),
  },
})

/** Courses made in series (school 1, "Rules"). */
export function courseSeriesAdminApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(createSeries, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { preview, ...series } = c.req.valid("json")
    const now = deps.clock.now()
    const outcome = preview
      ? await previewCourseSeries(deps.db, { series, now })
      : await createCourseSeries(deps.db, { series, actor, now })
    if (!outcome.ok) throw courseSeriesProblem(outcome)
    return c.json(outcome.series, preview ? 200 : 201)
  })
}
