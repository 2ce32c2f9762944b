import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { crashReportSchema } from "./incidents.schema.ts"
import { reportCrash } from "./report-crash.server.ts"

export interface IncidentsApiDeps extends EndpointDeps {
  wakeOutbox: () => void
  log: Log
}

const endpoint = endpointsFor<IncidentsApiDeps>()

const report = endpoint(
  {
    at: "post /client-errors",
    may: "guest",
    operationId: "reportIncident",
    summary: "Signaler une erreur d’affichage",
    description: "L’écran d’erreur du site s’en sert pour prévenir l’équipe technique. Aucune donnée personnelle.",
    body: shape("CrashReport", crashReportSchema, { message: "TypeError: x is undefined", path: "/reservation" }),
    status: 202,
    answer: ["Le signalement est enregistré", shape("ReportedCrash", z.strictObject({ id: z.uuid() }))],
  },
  async (deps, { body, now }) => {
    const { id, mailed } = await reportCrash(deps.db, body, now)
    deps.log.error({ crash: id, path: body.path }, "a page crashed in a browser")
    if (mailed) deps.wakeOutbox()
    return { id }
  },
)

/** POST /client-errors (specification 2 'Crash screen'). */
export function incidentsApi(deps: IncidentsApiDeps) {
  return routed(deps, [report])
}
