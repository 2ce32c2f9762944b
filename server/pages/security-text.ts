import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { school } from "#content/school.ts"

/** RFC 9116: where to report a weakness. It is valid for half a year from the day it is read. */
export function securityText(origin: string, now: Date): string {
  const lines = [
    `Contact: mailto:${school.technicalEmail}`,
    `Expires: ${addDays(dayAt(now), 180)}T00:00:00.000Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${origin}${securityTextPath}`,
  ]
  return `${lines.join("\n")}\n`
}

export const securityTextPath = "/.well-known/security.txt"
