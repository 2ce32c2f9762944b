import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { BoatModel } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { useFleetCommand } from "./use-fleet.ts"

const words = fleetScreen.modelList
const fields = ["seats", "powerKw", "passengersMax", "minimumAge"] as const

export function ModelDialog({ model, onClose }: { model: BoatModel; onClose: () => void }) {
  const [{ version, code }] = useState(model)
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((name) => [name, String(model[name]).replace(".", ",")])),
  )
  const save = useFleetCommand(() => commandWords.saved, onClose)

  function send() {
    const figures = Object.fromEntries(fields.map((name) => [name, figureOf(values[name] ?? "")]))
    save.run({ method: "PUT", path: `/models/${code}`, body: { ...figures, version } })
  }

  return (
    <CommandForm
      title={words.edit}
      description={fleetScreen.models[code]}
      fields={fields}
      command={save}
      send={commandWords.save}
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
    </CommandForm>
  )
}

/** The server refuses what is no number. */
function figureOf(typed: string): number | string {
  const number = Number(typed.trim().replace(",", ".") || Number.NaN)
  return Number.isNaN(number) ? typed : number
}
