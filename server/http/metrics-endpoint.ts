import type { Handler } from "hono"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import type { Metrics } from "./metrics.ts"

export const metricsPath = "/metrics"

export function metricsEndpoint(metrics: Metrics): Handler<ApiEnv> {
  return async (c) => {
    if (!metrics.mayRead(c.req.header("authorization"))) {
      const headers = { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }
      throw new Problem(401, "metrics-token", "Ces mesures demandent un jeton (METRICS_TOKEN).", { headers })
    }
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" })
  }
}
