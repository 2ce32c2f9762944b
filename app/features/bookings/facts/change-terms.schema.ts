import { z } from "zod"

export const changeTermsFields = {
  /** The school moved it: every change is free until it begins, or until its person accepts. */
  movedBySchool: z.boolean(),
  freeUntil: z.iso.datetime(),
  cancellable: z.boolean(),
  /** The part of the quoted price that the school keeps, if it is cancelled now. */
  keptPercent: z.int(),
  move: z.enum(["free", "late", "often", "over"]),
  movesLeft: z.int(),
}

export const changeTermsSchema = z.strictObject(changeTermsFields)
export type ShownTerms = z.infer<typeof changeTermsSchema>
