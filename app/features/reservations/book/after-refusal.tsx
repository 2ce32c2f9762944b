import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { Button } from "#app/ui/page/button.tsx"
import { waitingWords } from "#content/waiting.ts"
import { NearestSlots } from "./nearest-slots.tsx"
import { QuoteLink } from "./quote-link.tsx"

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
