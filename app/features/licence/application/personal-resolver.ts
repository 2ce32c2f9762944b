import { z } from "zod"
import { formResolver } from "#app/browser/form-resolver.ts"
import { personalSchema } from "#app/features/licence/application.schema.ts"
import { personalStep } from "#content/licence-application.ts"
import type { PersonalValues } from "./personal-values.ts"

const required = ["firstName", "lastName", "email", "phone"] as const
const { shape } = personalSchema

/** A draft may lack them; the step does not end without (specification 4). */
const stepSchema = personalSchema.extend(
  Object.fromEntries(
    required.map((field) => [field, z.string().trim().min(1, personalStep.missing[field]).pipe(shape[field])]),
  ),
)

/** The browser loads it when the step is left. */
export const personalResolver = formResolver<PersonalValues>(stepSchema)
