import { formResolver } from "#app/browser/form-resolver.ts"
import { interestRequestSchema } from "./sharing.schema.ts"
import type { WaitingListValues } from "./waiting-list-values.ts"

/** Loaded on the first focus. */
export const waitingListResolver = formResolver<WaitingListValues>(interestRequestSchema)
