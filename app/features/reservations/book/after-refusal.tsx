import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { NearestSlots } from "./nearest-slots.tsx"
import { QuoteLink } from "./quote-link.tsx"

interface AfterRefusalProps {
  nearest: readonly Slot[]
  onChoose: (slot: Slot) => void
  /** The group needs more boats than are free. */
  quote: boolean
}

/** What somebody whose request was refused can do next. */
export function AfterRefusal({ nearest, onChoose, quote }: AfterRefusalProps) {
  return (
    <>
      {quote ? <QuoteLink /> : null}
      {nearest.length > 0 ? <NearestSlots slots={nearest} onChoose={onChoose} /> : null}
    </>
  )
}
