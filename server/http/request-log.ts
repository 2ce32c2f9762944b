import { randomUUID } from "node:crypto"
import { type Log, withRequestId } from "#app/platform/log.server.ts"

export interface Answered {
  method: string
  /** Without the query, which may hold personal data. */
  path: string
  status: number
  started: number
}

/** A random UUID: time-ordered ones cost far more, and nothing sorts requests by id. */
export function newRequestId(): string {
  return randomUUID()
}

export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2)
  if (start < 0) return "/"
  const query = url.indexOf("?", start)
  return url.slice(start, query < 0 ? undefined : query)
}

export function logAnswer(log: Log, requestId: string, { started, ...answered }: Answered): void {
  if (!log.isLevelEnabled("info")) return
  const ms = Math.round((performance.now() - started) * 10) / 10
  withRequestId(requestId, () => log.info({ ...answered, ms }, "answered"))
}
