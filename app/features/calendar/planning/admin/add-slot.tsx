import { formatDay } from "#app/ui/formats.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { baseName } from "#content/school.ts"
import type { NewSlotPlace } from "./new-slot-dialog.tsx"

interface AddSlotProps extends NewSlotPlace {
  onCreate: (place: NewSlotPlace) => void
}

export function AddSlot({ base, date, onCreate }: AddSlotProps) {
  const label = `${words.newSlot}, ${baseName(base)}, ${formatDay(date)}`
  return (
    <button type="button" className="planning-add no-print" title={label} onClick={() => onCreate({ base, date })}>
      <span aria-hidden="true">+</span>
      <span className="sr-only">{label}</span>
    </button>
  )
}
