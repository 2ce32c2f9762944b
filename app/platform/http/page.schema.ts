import { z } from "zod"

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  })
}
