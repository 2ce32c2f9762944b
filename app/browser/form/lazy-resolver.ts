import type { FieldValues, Resolver } from "react-hook-form"
import type { ZodType } from "zod"

/** Fetches zod and the form's schema at once, when first called. A failed fetch is tried again by the next call. */
export function lazyResolver<Values extends FieldValues>(loadSchema: () => Promise<ZodType>) {
  return (): Promise<Resolver<Values>> =>
    Promise.all([import("#app/browser/form-resolver.ts"), loadSchema()]).then(([{ formResolver }, schema]) =>
      formResolver<Values>(schema),
    )
}
