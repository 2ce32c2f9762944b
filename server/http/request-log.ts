import { randomUUID } from "node:crypto"
import { agendaPath } from "#app/features/agenda/agenda-route.server.ts"
import { type Log, withRequestId } from "#app/platform/log.server.ts"

export interface Answered {
  method: string
  /** The query is cut off, because it may hold personal data. */
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

/** Looks like the address of an agenda, or holds a text as long as its secret. */
const secretive = /agenda|\.ics|[\w-]{40}/i

/** The address of an agenda is its secret, mistyped too: only what a known route answered is logged as it was asked. */
export function loggedPath(path: string, routeOf: () => string): string {
  if (!secretive.test(path) && !path.includes("%")) return path
  const route = routeOf()
  if (route !== "other" && route !== "/api/*" && !route.startsWith("/agenda/")) return path
  return secretive.test(decoded(path)) ? agendaPath : path
}

/** What cannot be decoded is no path of ours. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return agendaPath
  }
}

export function logAnswer(log: Log, requestId: string, { started, ...answered }: Answered): void {
  if (!log.isLevelEnabled("info")) return
  const ms = Math.round((performance.now() - started) * 10) / 10
  withRequestId(requestId, () => log.info({ ...answered, ms }, "answered"))
}
