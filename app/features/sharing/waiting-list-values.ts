import type { InterestRequest } from "./sharing.schema.ts"

/** What the form holds: every text may be empty. */
export type WaitingListValues = Required<InterestRequest>
