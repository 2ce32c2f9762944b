import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { NearestSlots } from "#app/features/reservations/slots/nearest-slots.tsx"
import { QuoteLink } from "#app/features/reservations/slots/quote-link.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { waitingWords } from "#content/waiting.ts"

interface AfterRefusalProps {
  code?: string
  nearest: readonly Slot[]
  onChosen: () => void
  onWait: () => void
}

export function AfterRefusal({ code, nearest, onChosen, onWait }: AfterRefusalProps) {
  return (
    <>
      {code === "group-too-large" ? <QuoteLink /> : null}
      {nearest.length > 0 ? <NearestSlots slots={nearest} onChosen={onChosen} /> : null}
      {code === "slot-full" || code === "no-boat" ? (
        <Button variant="outline" onClick={onWait}>
          {waitingWords.warn}
        </Button>
      ) : null}
    </>
  )
}
