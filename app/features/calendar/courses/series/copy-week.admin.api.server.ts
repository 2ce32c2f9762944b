import { createRoute } from "@hono/zod-openapi"
import { weekProblem } from "#app/features/calendar/courses/refuse-session.server.ts"
import { exampleWeek } from "#app/features/calendar/courses/training.admin.examples.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { copiedWeekSchema, weekCopyRequestSchema } from "./copy-week.schema.ts"
import { copyWeek, previewWeekCopy } from "./copy-week.server.ts"

const copy = createRoute({
  method: "post",
  path: "/admin/availability/week-copies",
  operationId: "copyWeek",
  summary: "Dupliquer une semaine",
  description:
    "Copie les créneaux et les sessions de formation d’une semaine, désignée par son lundi, aux mêmes heures d’une autre semaine, tout ou rien. Ce qui existe déjà reste tel quel ; ce qui tomberait un jour de fermeture ou dans le passé est laissé de côté ; si un moniteur a une autre session au même moment, tout est refusé. Avec `preview: true`, rien n’est écrit. La copie s’annule par `DELETE /admin/availability/series/{id}`.",
  request: { body: jsonBody(weekCopyRequestSchema, { from: "2027-06-07", to: "2027-06-14", preview: false }) },
  responses: {
    200: jsonAnswer("Ce que ferait la copie", copiedWeekSchema, { ...exampleWeek, seriesId: null }),
    201: jsonAnswer("Ce que la copie a fait", copiedWeekSchema, exampleWeek),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(sessionRefusals, [
          "week-empty",
          "week-without-news",
          "week-changed",
          "instructors-busy",
          "week-too-full",
        ]),
      },
      { body: true, limited: false },
    ),
  },
})

/** « Dupliquer la semaine » (school 1, "Rules"). */
export function weekCopyAdminApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(copy, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { preview, ...weeks } = c.req.valid("json")
    const now = deps.clock.now()
    const outcome = preview
      ? await previewWeekCopy(deps.db, { copy: weeks, now })
      : await copyWeek(deps.db, { copy: weeks, actor, now })
    if (!outcome.ok) throw weekProblem(outcome)
    return c.json(outcome.week, preview ? 200 : 201)
  })
}
