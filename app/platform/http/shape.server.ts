import { z } from "@hono/zod-openapi"

/** A schema under its name in the API's description, with the example that stands for it everywhere. */
export interface Shape<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  example: z.input<Schema> | undefined
}

/** @param name in English, as a generated client calls the type */
export function shape<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  example?: NoInfer<z.input<Schema>>,
): Shape<Schema> {
  // A schema that is older than the import above cannot be named; its clone can.
  return { schema: z.clone(schema).openapi(name), example }
}

/** The body of a request that says no more than its path. */
export const emptyBody = shape("EmptyBody", z.strictObject({}), {})
