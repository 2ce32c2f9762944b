import { createContext } from "react"

/** The day, time and base of a slot, in this order. */
export type Moment = readonly string[]

interface Wishing {
  /** True if the chosen slot is full: the form then joins its waiting list. */
  waits: boolean
  wish: (moment: Moment) => void
}

export const WishContext = createContext<Wishing>({ waits: false, wish: () => undefined })
WishContext.displayName = "Wish"
