import { ChoiceDialog } from "#app/features/calendar/resources/assignments/admin/choice-dialog.tsx"
import type { ShownOuting } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { boatScreen } from "./use-fleet.ts"

interface AssignDialogProps {
  outing: ShownOuting
  replaces?: string | undefined
  onClose: () => void
}

export function AssignDialog({ outing, replaces, onClose }: AssignDialogProps) {
  const givenOf = ({ boats }: ShownOuting) => boats
  return <ChoiceDialog screen={boatScreen} outing={outing} replaces={replaces} givenOf={givenOf} onClose={onClose} />
}
