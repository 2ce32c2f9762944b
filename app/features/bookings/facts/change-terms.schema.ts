import { z } from "zod"

export const changeTermsFields = {
  /** The school moved it: every change is free until it begins, or until its person accepts. */
  movedBySchool: z.boolean(),
  freeUntil: z.iso.datetime(),
  cancellable: z.boolean(),
  /** The part of the price that the school keeps, if it is cancelled now. */
  keptPercent: z.int(),
  /** The same in cents; null if it cannot be cancelled. */
  keptCents: z.int().nullable(),
  /** The rest of the account then; negative if the school gives money back. */
  restCentsThen: z.int(),
  move: z.enum(["free", "late", "often", "over"]),
  movesLeft: z.int(),
}

export const changeTermsSchema = z.strictObject(changeTermsFields)
export type ShownTerms = z.infer<typeof changeTermsSchema>
/** Leaves out the costs, which only the account of the booking knows. */
export type ChangeTerms = Omit<ShownTerms, "keptCents" | "restCentsThen">
