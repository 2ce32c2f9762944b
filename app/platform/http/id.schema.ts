import { z } from "zod"

/** Lower case, as the database writes it: events, mails and comparisons know one spelling of a uuid. */
export function idSchema(message: string) {
  return z.uuid({ error: message }).toLowerCase()
}
