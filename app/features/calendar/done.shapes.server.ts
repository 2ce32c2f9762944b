import { z } from "@hono/zod-openapi"
import { shape } from "#app/platform/http/shape.server.ts"

const isDone = { done: true } as const

/** The answer of a command that has no record to show. */
export const done = ["C’est fait", shape("ChangeDone", z.strictObject({ done: z.literal(true) }), isDone)] as const

export function doneOrRefused<Refused extends { ok: false }>(outcome: { ok: true } | Refused) {
  return outcome.ok ? isDone : outcome
}
