import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Boat, NewBoat } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { bases } from "#content/school.ts"
import { useFleetCommand } from "./use-fleet.ts"

const { form: words, list, models } = fleetScreen
const fields = ["model", "base", "name", "registration"] as const

interface BoatDialogProps {
  boat: Boat | undefined
  base: NewBoat["base"]
  onClose: () => void
}

export function BoatDialog({ boat, base, onClose }: BoatDialogProps) {
  const [values, setValues] = useState<NewBoat>({
    model: boat?.model ?? "electric_medium",
    base: boat?.base ?? base,
    name: boat?.name ?? "",
    registration: boat?.registration ?? "",
  })
  const [version] = useState(boat?.version)
  const save = useFleetCommand(() => (boat ? commandWords.saved : list.added), onClose)
  const edit = (patch: Partial<typeof values>) => setValues((now) => ({ ...now, ...patch }))

  return (
    <CommandForm
      title={boat ? words.edit : words.add}
      fields={fields}
      command={save}
      send={commandWords.save}
      onSend={() =>
        save.run(
          boat
            ? { method: "PUT", path: `/boats/${boat.id}`, body: { ...values, version } }
            : { method: "POST", path: "/boats", body: values },
        )
      }
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field label={words.name} required error={refusalOf("name")}>
            <Input autoComplete="off" value={values.name} onChange={(event) => edit({ name: event.target.value })} />
          </Field>
          <Field label={words.registration} required error={refusalOf("registration")}>
            <Input
              autoComplete="off"
              value={values.registration}
              onChange={(event) => edit({ registration: event.target.value })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.model} required error={refusalOf("model")}>
              <Select value={values.model} onChange={(event) => edit({ model: event.target.value as BoatType })}>
                {Object.entries(models).map(([code, label]) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={words.base} required error={refusalOf("base")}>
              <Select value={values.base} onChange={(event) => edit({ base: event.target.value as NewBoat["base"] })}>
                {bases.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </>
      )}
    </CommandForm>
  )
}
