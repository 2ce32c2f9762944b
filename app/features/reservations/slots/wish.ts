import { createContext } from "react"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"

/** The day, time and base of a slot, in this order. */
export type Moment = readonly string[]

interface Wishing {
  /** True if the chosen slot is full: the form then joins its waiting list. */
  waits: boolean
  wish: (moment: Moment) => void
  /** True while the request waits for its answer. */
  sending: boolean
}

export const WishContext = createContext<Wishing>({ waits: false, wish: () => undefined, sending: false })
WishContext.displayName = "Wish"

/** True for a slot that is full by taken places or boats (school 2, "Waiting list"). A group too large asks for a quote. */
export function hasWaitingList({ obstacle, reservationType }: Slot): boolean {
  if (obstacle === "no-boat") return reservationType !== "group_outing"
  return obstacle === "full" || obstacle === "too-short"
}
