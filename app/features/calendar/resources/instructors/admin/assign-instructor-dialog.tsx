import { useState } from "react"
import { ChoiceDialog } from "#app/features/calendar/resources/assignments/admin/choice-dialog.tsx"
import type {
  InstructorCandidates,
  MannedOuting,
} from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { instructorScreen } from "./use-instructors.ts"

const words = instructorsScreen.without

interface AssignInstructorDialogProps {
  outing: MannedOuting
  replaces?: string | undefined
  onClose: () => void
}

type Candidate = InstructorCandidates["candidates"][number]

/** Somebody without a valid certificate needs a reason. */
export function AssignInstructorDialog({ outing, replaces, onClose }: AssignInstructorDialogProps) {
  const [reason, setReason] = useState("")
  return (
    <ChoiceDialog<MannedOuting, Candidate>
      screen={instructorScreen}
      outing={outing}
      replaces={replaces}
      givenOf={({ instructors }) => instructors}
      suits={({ uncertified }) => !uncertified}
      noteOf={({ uncertified }) => (uncertified ? words.uncertified : "")}
      moreOf={(chosen) => (chosen?.uncertified && reason ? { reason } : {})}
      renderMore={(chosen, refusalOf) =>
        chosen?.uncertified ? (
          <Field label={words.reason} required error={refusalOf("reason")}>
            <Input autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ) : null
      }
      onClose={onClose}
    />
  )
}
