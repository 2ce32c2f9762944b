import { setTimeout } from "node:timers/promises"

export const evenMs = 300

/** Gives all answers the same duration, so that timing does not reveal accounts. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, setTimeout(evenMs)])
  if (outcome.status === "rejected") throw outcome.reason
  return outcome.value
}
