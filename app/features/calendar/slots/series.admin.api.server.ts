import { createRoute } from "@hono/zod-openapi"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { exampleMadeSeries, examplePlan, exampleSeries } from "./availability.admin.examples.server.ts"
import { listSeries } from "./availability.admin.queries.server.ts"
import {
  madeSeriesListSchema,
  plannedSeriesSchema,
  seriesRequestSchema,
  undoneSeriesSchema,
} from "./availability.admin.schema.ts"
import { availabilityRefusals } from "./availability.refusals.ts"
import { createSeries, previewSeries } from "./create-series.server.ts"
import { adminExamples, availabilityProblem, idParams, unknownId } from "./refuse-availability.server.ts"
import { undoSeries } from "./undo-series.server.ts"

const routes = {
  list: createRoute({
    method: "get",
    path: "/admin/availability/series",
    operationId: "listSlotSeries",
    summary: "Les dernières séries de créneaux",
    description: "Celles dont il reste des créneaux, la plus récente d’abord.",
    responses: {
      200: jsonAnswer("Les séries", madeSeriesListSchema, exampleMadeSeries),
      ...problemResponses(adminExamples(), { body: false }),
    },
  }),
  create: createRoute({
    method: "post",
    path: "/admin/availability/series",
    operationId: "createSlotSeries",
    summary: "Créer des créneaux en série",
    description:
      "Tout ou rien, en une fois. Avec `preview: true`, rien n’est écrit : la réponse dit ce qui serait créé, existe déjà, est passé ou tombe un jour de fermeture. Jours de la semaine : de 0 (dimanche) à 6 (samedi).",
    request: { body: jsonBody(seriesRequestSchema, { ...exampleSeries, preview: false }) },
    responses: {
      200: jsonAnswer("Ce que ferait la série", plannedSeriesSchema, { ...examplePlan, seriesId: null }),
      201: jsonAnswer("Ce que la série a fait", plannedSeriesSchema, examplePlan),
      ...problemResponses(adminExamples(["nothing-to-create", "series-too-long"]), { body: true, limited: false }),
    },
  }),
  undo: createRoute({
    method: "delete",
    path: "/admin/availability/series/{id}",
    operationId: "cancelSlotSeries",
    summary: "Annuler une série",
    description: "Supprime ses créneaux sans réservation ; les autres restent, et leur nombre est dit.",
    request: { params: idParams },
    responses: {
      200: jsonAnswer("Combien sont supprimés, combien restent", undoneSeriesSchema, { deleted: 46, kept: 2 }),
      ...problemResponses(
        { ...adminExamples(["series-gone", "series-booked"]), 422: unknownId },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** Slots made in series (specification 2; one season at a time). */
export function seriesAdminApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter()
    .openapi(routes.list, async (c) => {
      await requireAdmin(c, deps, availabilityRefusals)
      return c.json({ items: await listSeries(deps.db) }, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId } = await requireAdmin(c, deps, availabilityRefusals)
      const { preview, ...series } = c.req.valid("json")
      const now = deps.clock.now()
      const outcome = preview
        ? await previewSeries(deps.db, { series, now })
        : await createSeries(deps.db, { series, actor: userId, now })
      if (!outcome.ok) throw availabilityProblem(outcome)
      return c.json(outcome.series, preview ? 200 : 201)
    })
    .openapi(routes.undo, async (c) => {
      const { userId } = await requireAdmin(c, deps, availabilityRefusals)
      const outcome = await undoSeries(deps.db, { seriesId: c.req.valid("param").id, actor: userId })
      if (!outcome.ok) throw availabilityProblem(outcome)
      return c.json(outcome.undone, 200)
    })
}
