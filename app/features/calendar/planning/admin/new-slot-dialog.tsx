import { NewSlotForm } from "#app/features/calendar/slots/admin/new-slot-form.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { planningScreen as words } from "#content/admin/planning.ts"
import type { PlanningState } from "./planning-state.ts"

export interface NewSlotPlace {
  base: string
  date: string
}

export const anyBase = "toutes"

/** A slot on the day that the planning shows; N opens it, as the button of a base does for that base. */
export function NewSlotDialog({ state, day }: { state: PlanningState; day: string }) {
  const { creer } = state.values
  if (!creer) return null
  return (
    <Dialog open onClose={() => state.change({ creer: "" })} title={words.newSlot}>
      <NewSlotForm day={day} base={creer === anyBase ? state.values.base : creer} />
    </Dialog>
  )
}
