import { clashWords } from "#app/features/calendar/courses/refuse-session.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { madeOrPlanned } from "#app/features/calendar/slots/series.shapes.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { courseSeriesRequestSchema } from "./course-series.schema.ts"
import { createCourseSeries, previewCourseSeries } from "./create-course-series.server.ts"

const series = shape("TrainingSessionSeries", courseSeriesRequestSchema, {
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Hélène Cuendet",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
  from: "2027-07-01",
  to: "2027-07-04",
  weekdays: [6, 0],
  times: ["09:00", "14:00"],
  onClosedDays: false,
  durationMinutes: 180,
  preview: false,
})

const create = endpointsFor<EndpointDeps>()(
  {
    ...madeOrPlanned,
    at: "post /admin/training-sessions/series",
    may: "courses",
    operationId: "createTrainingSessionSeries",
    summary: "Créer des sessions de formation en série",
    description:
      "Tout ou rien, en une fois, comme les créneaux en série : avec `preview: true`, rien n’est écrit. Une session égale (type, permis, lieu, moment) reste telle quelle ; si le moniteur a une autre session au même moment, tout est refusé. Une série s’annule par `DELETE /admin/availability/series/{id}`.",
    body: series,
    refused: some(sessionRefusals, "nothing-to-create", "instructor-busy", "series-too-long"),
  },
  async ({ db }, { body: { preview, ...asked }, actor, now, c }) => {
    const outcome = preview
      ? await previewCourseSeries(db, { series: asked, now })
      : await createCourseSeries(db, { series: asked, actor, now })
    if (!outcome.ok) return "clashes" in outcome ? { ...outcome, detail: clashWords(outcome.clashes) } : outcome
    return preview ? c.json(outcome.series) : outcome.series
  },
)

/** Courses made in series (school 1, "Rules"). */
export function courseSeriesAdminApi(deps: EndpointDeps) {
  return routed(deps, [create])
}
