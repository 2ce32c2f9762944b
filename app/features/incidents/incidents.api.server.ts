import { createRoute, z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { crashReportSchema } from "./incidents.schema.ts"
import { reportCrash } from "./report-crash.server.ts"

const reportRoute = createRoute({
  method: "post",
  path: "/client-errors",
  operationId: "reportIncident",
  summary: "Signaler une erreur d’affichage",
  description: "L’écran d’erreur du site s’en sert pour prévenir l’équipe technique. Aucune donnée personnelle.",
  request: { body: jsonBody(crashReportSchema, { message: "TypeError: x is undefined", path: "/reservation" }) },
  responses: {
    202: jsonAnswer("Le signalement est enregistré", z.strictObject({ id: z.uuid() })),
    ...problemResponses({}, { body: true }),
  },
})

export interface IncidentsApiDeps {
  db: Db
  clock: Clock
  wakeOutbox: () => void
  log: Log
}

/** POST /client-errors (specification 2 'Crash screen'). */
export function incidentsApi(deps: IncidentsApiDeps) {
  return createApiRouter().openapi(reportRoute, async (c) => {
    const report = c.req.valid("json")
    const { id, mailed } = await reportCrash(deps.db, report, deps.clock.now())
    deps.log.error({ crash: id, path: report.path }, "a page crashed in a browser")
    if (mailed) deps.wakeOutbox()
    return c.json({ id }, 202)
  })
}
