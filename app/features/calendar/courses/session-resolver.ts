import type { Resolver } from "react-hook-form"
import { formResolver } from "#app/browser/form-resolver.ts"
import { planOf, type SessionValues } from "./session-values.ts"
import { newSessionSchema } from "./training.admin.schema.ts"

const ofPlan = formResolver<ReturnType<typeof planOf>>(newSessionSchema)

export const sessionResolver: Resolver<SessionValues> = async (values, context, options) => {
  const { errors } = await ofPlan(planOf(values), context, options as never)
  if (Object.keys(errors).length > 0) return { values: {}, errors: errors as never }
  return { values, errors: {} }
}
