import { formResolver } from "#app/platform/form-resolver.ts"
import { interestRequestSchema } from "./sharing.schema.ts"
import type { WaitingListValues } from "./waiting-list-values.ts"

/** Loaded on the first focus. */
export const waitingListResolver = formResolver<WaitingListValues>(interestRequestSchema)
