import { setTimeout } from "node:timers/promises"

/** Longer than any of them works, on a machine that is not overwhelmed. */
export const evenMs = 300

/**
 * Lets an answer that is the same for every address take the same time for every address: what is only done for those
 * that have an account would otherwise tell them apart.
 */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, setTimeout(evenMs)])
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value
}
