import { z } from "zod"

/** Until when a request is to be answered; from `soonFrom` on it is time. */
export const answerSchema = z.strictObject({ soonFrom: z.iso.datetime(), by: z.iso.datetime() })
export type Answer = z.infer<typeof answerSchema>

export const waitingAnswersSchema = z.strictObject({
  waiting: z.int(),
  soon: z.int(),
  late: z.int(),
  nextBy: z.iso.datetime().nullable(),
})
export type WaitingAnswers = z.infer<typeof waitingAnswersSchema>
