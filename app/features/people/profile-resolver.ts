import { formResolver } from "#app/browser/form-resolver.ts"
import { deletionRequestSchema } from "./own-data.schema.ts"
import { profileEditSchema } from "./people.schema.ts"
import type { ProfileValues } from "./profile-values.ts"

export const profileResolver = formResolver<ProfileValues>(profileEditSchema.omit({ version: true }))

export const deletionResolver = formResolver<{ password: string }>(deletionRequestSchema)
