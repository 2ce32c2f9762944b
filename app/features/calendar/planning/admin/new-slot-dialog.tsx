import { NewSlotForm } from "#app/features/calendar/slots/admin/new-slot-form.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { planningScreen as words } from "#content/admin/planning.ts"
import { bookingPath, type PlanningState } from "./planning-state.ts"

export interface NewSlotPlace {
  base: string
  date: string
  /** « 14:00 », where a time was pointed at. */
  time?: string
}

export const anyBase = "toutes"

/** A slot on the day that the planning shows; N opens it, as an empty place does for its base and time. */
export function NewSlotDialog({ state, day }: { state: PlanningState; day: string }) {
  const { creer, heure } = state.values
  if (!creer) return null
  const base = creer === anyBase ? state.values.base : creer
  const close = () => state.change({ creer: "", heure: "" })
  return (
    <Dialog open onClose={close} title={words.newSlot}>
      <NewSlotForm day={day} base={base} time={heure} onCreated={close} />
      <p className="mt-5 border-t border-line pt-4">
        <a className="link" href={bookingPath({ base, date: day, timeSlot: heure })}>
          {words.dialog.bookHere}
        </a>
      </p>
    </Dialog>
  )
}
