import { clashWords } from "#app/features/calendar/courses/refuse-session.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { availabilityRefusals } from "#app/features/calendar/slots/availability.refusals.ts"
import { exampleSeriesId, madeOrPlanned } from "#app/features/calendar/slots/series.shapes.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { type CopiedWeek, copiedWeekSchema, weekCopyRequestSchema } from "./copy-week.schema.ts"
import { copyWeek, previewWeekCopy } from "./copy-week.server.ts"
import { courseSeriesRequestSchema } from "./course-series.schema.ts"
import { createCourseSeries, previewCourseSeries } from "./create-course-series.server.ts"

const endpoint = endpointsFor<EndpointDeps>()

const create = endpoint(
  {
    ...madeOrPlanned,
    at: "post /admin/training-sessions/series",
    may: "courses",
    operationId: "createTrainingSessionSeries",
    summary: "Créer des sessions de formation en série",
    description:
      "Tout ou rien, en une fois, comme les créneaux en série : avec `preview: true`, rien n’est écrit. Une session égale (type, permis, lieu, moment) reste telle quelle ; si le moniteur a une autre session au même moment, tout est refusé. Une série s’annule par `DELETE /admin/availability/series/{id}`.",
    body: shape("TrainingSessionSeries", courseSeriesRequestSchema, {
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
    }),
    refused: some(sessionRefusals, "nothing-to-create", "instructor-busy", "series-too-long"),
  },
  async ({ db }, { body: { preview, ...series }, actor, now, c }) => {
    const outcome = preview
      ? await previewCourseSeries(db, { series, now })
      : await createCourseSeries(db, { series, actor, now })
    if (!outcome.ok) return "clashes" in outcome ? { ...outcome, detail: clashWords(outcome.clashes) } : outcome
    return preview ? c.json(outcome.series) : outcome.series
  },
)

const exampleWeek: CopiedWeek = {
  seriesId: exampleSeriesId,
  created: 1,
  items: [
    { kind: "boat_license", place: "Nyon", date: "2027-06-15", timeSlot: "09:00", outcome: "created" },
    { kind: "theory", place: "Base de Nyon", date: "2027-06-19", timeSlot: "09:00", outcome: "exists" },
  ],
}

const copiedWeek = shape("CopiedWeek", copiedWeekSchema, exampleWeek)

const copy = endpoint(
  {
    at: "post /admin/availability/week-copies",
    may: "calendar",
    operationId: "copyWeek",
    summary: "Dupliquer une semaine",
    description:
      "Copie les créneaux et les sessions de formation d’une semaine, désignée par son lundi, aux mêmes heures d’une autre semaine, tout ou rien. Ce qui existe déjà reste tel quel ; ce qui tomberait un jour de fermeture ou dans le passé est laissé de côté ; si un moniteur a une autre session au même moment, tout est refusé. Avec `preview: true`, rien n’est écrit. La copie s’annule par `DELETE /admin/availability/series/{id}`.",
    body: shape("WeekCopy", weekCopyRequestSchema, { from: "2027-06-07", to: "2027-06-14", preview: false }),
    status: 201,
    answer: ["Ce que la copie a fait", copiedWeek],
    also: [200, "Ce que ferait la copie", { ...copiedWeek, example: { ...exampleWeek, seriesId: null } }],
    refused: {
      ...some(availabilityRefusals, "admins-only"),
      ...some(sessionRefusals, "week-empty", "week-without-news", "week-changed", "instructors-busy", "week-too-full"),
    },
  },
  async ({ db }, { body: { preview, ...weeks }, actor, now, c }) => {
    const outcome = preview
      ? await previewWeekCopy(db, { copy: weeks, now })
      : await copyWeek(db, { copy: weeks, actor, now })
    if (!outcome.ok) return "clashes" in outcome ? { ...outcome, detail: clashWords(outcome.clashes) } : outcome
    return preview ? c.json(outcome.week) : outcome.week
  },
)

/** Courses made in series, and « Dupliquer la semaine » (school 1, "Rules"). */
export function courseSeriesAdminApi(deps: EndpointDeps) {
  return routed(deps, [create, copy])
}
