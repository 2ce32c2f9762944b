import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import { momentOf, nameOf } from "#app/features/calendar/resources/assignments/admin/outing-words.ts"
import type { Candidates, ShownOuting } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { fleetPath, useFleetCommand } from "./use-fleet.ts"

const words = fleetScreen.without
const fields = ["boatId"] as const

interface AssignDialogProps {
  outing: ShownOuting
  replaces?: string | undefined
  onClose: () => void
}

export function AssignDialog({ outing, replaces, onClose }: AssignDialogProps) {
  const path = `/outings/${outing.kind}/${outing.id}`
  const { data, isError } = useQuery({
    queryKey: [fleetPath, path],
    queryFn: ({ signal }) => callApi<Candidates>(`${fleetPath}${path}`, { signal }),
    staleTime: 0,
  })
  const [chosen, choose] = useState<string>()
  const assign = useFleetCommand(() => words.assigned, onClose)
  const candidates = data?.candidates ?? []
  const boatId = chosen ?? candidates.find(({ free }) => free)?.id ?? ""
  const seen = (data?.outing ?? outing).boats.map(({ id }) => id)
  return (
    <CommandForm
      title={replaces ? words.swap : words.choose}
      description={`${momentOf(outing)}, ${nameOf(outing)}`}
      fields={fields}
      command={assign}
      send={words.assign}
      onSend={() => assign.run({ method: "POST", path: `${path}/boats`, body: { boatId, seen, replaces } })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <Field
          label={words.boat}
          required
          error={isError ? fleetScreen.failed : refusalOf("boatId")}
          hint={data && candidates.length === 0 ? words.nobody : undefined}
        >
          <Select value={boatId} onChange={(event) => choose(event.target.value)}>
            <option value="">{words.pick}</option>
            {candidates.map(({ id, name, free }) => (
              <option key={id} value={id} disabled={!free}>
                {free ? name : `${name} (${words.taken})`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </CommandForm>
  )
}
