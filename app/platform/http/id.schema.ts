import { z } from "zod"

/**
 * The id of a record as somebody sends it, as the database writes it. One uuid has many spellings, and events, mails and
 * comparisons know a record by one of them alone.
 */
export function idSchema(message: string) {
  return z.uuid({ error: message }).toLowerCase()
}
