import "./zod-in-browser.ts"
import { zodResolver } from "@hookform/resolvers/zod"
import type { FieldValues, Resolver } from "react-hook-form"
import { z } from "zod"
import { fr } from "zod/locales"

z.config(fr())

/** Validates with the API's schema. Imported by lazyResolver: zod is heavy. */
export function formResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as unknown as Resolver<Values>
}
