import { z } from "zod"

interface Told {
  /** One English line for the table of docs/operations.md. */
  means: string
  unset?: string
  /** What it must look like, in French. */
  expected: string
}

export function told<S extends z.ZodType>(schema: S, { means, unset, expected }: Told): S {
  return schema.meta({ description: means, unset, expected })
}

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}
