import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { changeSettings } from "./change-settings.server.ts"
import { removeClosure } from "./remove-closure.server.ts"
import { exampleCalendar, exampleSettings } from "./season.admin.examples.server.ts"
import { readCalendar } from "./season.admin.queries.server.ts"
import { calendarSchema, doneSchema, settingsChangeSchema } from "./season.admin.schema.ts"
import { type SeasonRefusal, seasonRefusals } from "./season.refusals.ts"

const closureExpected = "Fermeture inconnue"

function refusals(codes: readonly SeasonRefusal[]) {
  return { ...administratorsOnly, ...refusalExamples(seasonRefusals, codes) }
}

const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/calendar",
    operationId: "getCalendar",
    summary: "Fermetures et réglages du calendrier",
    description:
      "Les fermetures présentes et à venir, les horaires d’ouverture, les saisons, les délais de réservation et le temps entre deux sorties. `base: null` vaut pour toutes les bases.",
    responses: {
      200: jsonAnswer("Le calendrier", calendarSchema, exampleCalendar),
      ...problemResponses(administratorsOnly, { body: false }),
    },
  }),
  settings: createRoute({
    method: "put",
    path: "/admin/calendar/settings",
    operationId: "updateCalendarSettings",
    summary: "Modifier les réglages du calendrier",
    description:
      "`seen` est ce qui a été montré. Horaires et saisons décident de ce que créent les séries, les délais de ce qui est proposé ; un créneau ouvert qui existe se réserve toujours.",
    request: {
      body: jsonBody(settingsChangeSchema, { seen: exampleSettings, settings: { ...exampleSettings, seasons: [] } }),
    },
    responses: { ...done, ...problemResponses(refusals(["changed-meanwhile"]), { body: true, limited: false }) },
  }),
  open: createRoute({
    method: "delete",
    path: "/admin/calendar/closures/{id}",
    operationId: "deleteClosure",
    summary: "Supprimer une fermeture",
    description: "Les créneaux de ces jours se réservent de nouveau.",
    request: { params: z.strictObject({ id: idSchema(closureExpected) }) },
    responses: {
      ...done,
      ...problemResponses(
        { ...refusals(["closure-unknown"]), 422: invalidFieldsExample({ id: [closureExpected] }) },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** Hours, seasons, booking rules and the end of closures in the back-office (school 1, "Screens"). */
export function seasonAdminApi(deps: SessionDeps & { clock: Clock }) {
  const isDone = { done: true as const }
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await readCalendar(deps.db, deps.clock.now()), 200)
    })
    .openapi(routes.settings, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const changed = await changeSettings(deps.db, { change: c.req.valid("json"), actor })
      if (!changed.ok) throw refuse(seasonRefusals, changed.refusal)
      return c.json(isDone, 200)
    })
    .openapi(routes.open, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const removed = await removeClosure(deps.db, { closureId: c.req.valid("param").id, actor })
      if (!removed.ok) throw refuse(seasonRefusals, removed.refusal)
      return c.json(isDone, 200)
    })
}
