import { randomUUID } from "node:crypto"
import { type Log, withRequestId } from "#app/platform/log.server.ts"

export interface Answered {
  method: string
  /** Without the query, which may hold what a visitor typed. */
  path: string
  status: number
  /** `performance.now()` when the request came. */
  started: number
}

/** In no order: unlike an id of the database, it is made for every request, and time-ordered ones cost far more. */
export function newRequestId(): string {
  return randomUUID()
}

/** What stands between the host and the query; a whole URL would be read for it at every request. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2)
  if (start < 0) return "/"
  const query = url.indexOf("?", start)
  return url.slice(start, query < 0 ? undefined : query)
}

/** The one line written for each request. */
export function logAnswer(log: Log, requestId: string, { started, ...answered }: Answered): void {
  if (!log.isLevelEnabled("info")) return
  const ms = Math.round((performance.now() - started) * 10) / 10
  withRequestId(requestId, () => log.info({ ...answered, ms }, "answered"))
}
