import { useState } from "react"
import type { BoatModel } from "#app/features/calendar/fleet/fleet.admin.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { FleetForm } from "./fleet-form.tsx"
import { useFleetCommand } from "./use-fleet.ts"

const words = fleetScreen.modelList
const fields = ["seats", "powerKw", "passengersMax", "minimumAge"] as const

export function ModelDialog({ model, onClose }: { model: BoatModel; onClose: () => void }) {
  const [{ version, code }] = useState(model)
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((name) => [name, String(model[name]).replace(".", ",")])),
  )
  const save = useFleetCommand(() => fleetScreen.saved, onClose)

  function send() {
    const figures = Object.fromEntries(fields.map((name) => [name, figureOf(values[name] ?? "")]))
    save.run({ method: "PUT", path: `/models/${code}`, body: { ...figures, version } })
  }

  return (
    <FleetForm
      title={words.edit}
      description={fleetScreen.models[code]}
      fields={fields}
      command={save}
      send={fleetScreen.save}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((name) => (
            <Field key={name} label={words[name]} required error={refusalOf(name)}>
              <Input
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                value={values[name]}
                onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
              />
            </Field>
          ))}
        </div>
      )}
    </FleetForm>
  )
}

/** The server refuses what is no number. */
function figureOf(typed: string): number | string {
  const number = Number(typed.trim().replace(",", ".") || Number.NaN)
  return Number.isNaN(number) ? typed : number
}
