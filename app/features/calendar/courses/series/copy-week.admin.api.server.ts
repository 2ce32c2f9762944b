import { clashWords } from "#app/features/calendar/courses/refuse-session.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { type CopiedWeek, copiedWeekSchema, weekCopyRequestSchema } from "./copy-week.schema.ts"
import { copyWeek, previewWeekCopy } from "./copy-week.server.ts"

const exampleWeek: CopiedWeek = {
  seriesId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  created: 1,
  items: [
    { kind: "boat_license", place: "Nyon", date: "2027-06-15", timeSlot: "09:00", outcome: "created" },
    { kind: "theory", place: "Base de Nyon", date: "2027-06-19", timeSlot: "09:00", outcome: "exists" },
  ],
}

const copiedWeek = shape("CopiedWeek", copiedWeekSchema, exampleWeek)

const copy = endpointsFor<EndpointDeps>()(
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
    also: { 200: ["Ce que ferait la copie", { ...copiedWeek, example: { ...exampleWeek, seriesId: null } }] },
    refused: some(
      sessionRefusals,
      "week-empty",
      "week-without-news",
      "week-changed",
      "instructors-busy",
      "week-too-full",
    ),
  },
  async ({ db }, { body: { preview, ...weeks }, actor, now, c }) => {
    const outcome = preview
      ? await previewWeekCopy(db, { copy: weeks, now })
      : await copyWeek(db, { copy: weeks, actor, now })
    if (!outcome.ok) return "clashes" in outcome ? { ...outcome, detail: clashWords(outcome.clashes) } : outcome
    return preview ? c.json(outcome.week) : outcome.week
  },
)

/** « Dupliquer la semaine » (school 1, "Rules"). */
export function weekCopyAdminApi(deps: EndpointDeps) {
  return routed(deps, [copy])
}
