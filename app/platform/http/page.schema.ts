import { z } from "zod"

/** One page of a list. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    /** Asks for the next page; null on the last. */
    nextCursor: z.string().nullable(),
  })
}
