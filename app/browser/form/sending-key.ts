import { v4 as uuid } from "uuid"
import { readTab, writeTab } from "#app/browser/page/tab-store.ts"

/**
 * The idempotency key a request is sent under: the same one for the same request, also after a reload in the middle of
 * sending, so that it stays one write. Forget `place` (forgetTab) once it has succeeded.
 */
export function sendingKeyFor(place: string, request: object): string {
  const sent = JSON.stringify(request)
  const earlier = readTab(place) as { sent: string; key: string } | undefined
  if (earlier?.sent === sent) return earlier.key
  const key = uuid()
  writeTab(place, { sent, key })
  return key
}
