import { z } from "zod"
import { withoutNul } from "./text.schema.ts"

const unreadable = "Lien illisible"

/** The secret of a link in a mail; without it, an id names something of the session's account. */
export function linkSecretSchema() {
  return z.string({ error: unreadable }).max(100, unreadable).regex(withoutNul, unreadable).optional()
}
