import { v4 as uuid } from "uuid"
import { readTab, writeTab } from "#app/browser/page/tab-store.ts"

/** The idempotency key of a request, the same after a reload. Call forgetTab once it succeeded. */
export function sendingKeyFor(place: string, request: object): string {
  const sent = JSON.stringify(request)
  const earlier = readTab(place) as { sent: string; key: string } | undefined
  if (earlier?.sent === sent) return earlier.key
  const key = uuid()
  writeTab(place, { sent, key })
  return key
}
