import { createContext } from "react"

/** Of a slot: its day, time and base, in this order. */
export type Moment = readonly string[]

interface Wishing {
  /** The chosen slot is the full one that is wished for: the form joins its waiting list. */
  waits: boolean
  wish: (moment: Moment) => void
}

export const WishContext = createContext<Wishing>({ waits: false, wish: () => undefined })
WishContext.displayName = "Wish"
