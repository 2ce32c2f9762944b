import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import { momentOf, nameOf } from "#app/features/calendar/resources/assignments/admin/outing-words.ts"
import type {
  InstructorCandidates,
  MannedOuting,
} from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { instructorsPath, useInstructorCommand } from "./use-instructors.ts"

const words = instructorsScreen.without
const fields = ["instructorId", "reason"] as const

interface AssignInstructorDialogProps {
  outing: MannedOuting
  replaces?: string | undefined
  onClose: () => void
}

export function AssignInstructorDialog({ outing, replaces, onClose }: AssignInstructorDialogProps) {
  const path = `/outings/${outing.kind}/${outing.id}/instructors`
  const { data, isError } = useQuery({
    queryKey: [instructorsPath, path],
    queryFn: ({ signal }) => callApi<InstructorCandidates>(`${instructorsPath}${path}`, { signal }),
    staleTime: 0,
  })
  const [chosen, choose] = useState<string>()
  const [reason, setReason] = useState("")
  const assign = useInstructorCommand(() => words.assigned, onClose)
  const candidates = data?.candidates ?? []
  const instructorId = chosen ?? candidates.find(({ free, uncertified }) => free && !uncertified)?.id ?? ""
  const uncertified = candidates.some((one) => one.id === instructorId && one.uncertified)
  const seen = (data?.outing ?? outing).instructors.map(({ id }) => id)
  const body = { instructorId, seen, replaces, ...(uncertified && reason ? { reason } : {}) }
  return (
    <CommandForm
      title={replaces ? words.swap : words.choose}
      description={`${momentOf(outing)}, ${nameOf(outing)}`}
      fields={fields}
      command={assign}
      send={words.assign}
      onSend={() => assign.run({ method: "POST", path, body })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field
            label={words.instructor}
            required
            error={isError ? instructorsScreen.failed : refusalOf("instructorId")}
            hint={data && candidates.length === 0 ? words.nobody : undefined}
          >
            <Select value={instructorId} onChange={(event) => choose(event.target.value)}>
              <option value="">{words.pick}</option>
              {candidates.map((one) => (
                <option key={one.id} value={one.id} disabled={!one.free}>
                  {candidateWords(one)}
                </option>
              ))}
            </Select>
          </Field>
          {uncertified ? (
            <Field label={words.reason} required error={refusalOf("reason")}>
              <Input autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
          ) : null}
        </>
      )}
    </CommandForm>
  )
}

function candidateWords({ name, free, uncertified }: InstructorCandidates["candidates"][number]): string {
  const notes = [free ? "" : words.taken, uncertified ? words.uncertified : ""].filter(Boolean)
  return notes.length === 0 ? name : `${name} (${notes.join(", ")})`
}
