import { type ComponentProps, useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { dayOf } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { dataRequestsScreen as words } from "#content/admin/data-requests.ts"
import { type MistypedAddress, waysHeard } from "./data-requests.schema.ts"

const fields = ["reference", "reservationDate", "lastName", "email", "heard"] as const
const inputs = {
  reference: {},
  lastName: {},
  email: { inputMode: "email" },
} as const satisfies Record<string, ComponentProps<typeof Input>>
const nothing: MistypedAddress = { reference: "", reservationDate: "", lastName: "", email: "", heard: "phone" }

export function MistypedDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, type] = useState(nothing)
  const command = usePathCommand<{ reference: string; email: string }>({
    path: words.path,
    failed: words.notDone,
    done: words.mistyped.done,
    onDone: onClose,
  })
  const put = (change: Partial<MistypedAddress>) => type((now) => ({ ...now, ...change }))

  function line(name: keyof typeof inputs, refusalOf: (name: (typeof fields)[number]) => string | undefined) {
    return (
      <Field id={`${id}-${name}`} label={words.mistyped.fields[name]} required error={refusalOf(name)}>
        <Input
          autoComplete="off"
          {...inputs[name]}
          value={typed[name]}
          onChange={({ target }) => put({ [name]: target.value })}
        />
      </Field>
    )
  }

  return (
    <CommandForm
      title={words.mistyped.action}
      description={words.mistyped.text}
      fields={fields}
      command={command}
      send={words.mistyped.send}
      onSend={() => command.run({ method: "POST", path: "/address", body: typed })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {line("reference", refusalOf)}
          <DayField
            label={words.mistyped.fields.reservationDate}
            required
            value={typed.reservationDate}
            onChange={(reservationDate) => put({ reservationDate })}
            today={dayOf(new Date())}
            error={refusalOf("reservationDate")}
          />
          {line("lastName", refusalOf)}
          {line("email", refusalOf)}
          <Field id={`${id}-heard`} label={words.mistyped.fields.heard} required error={refusalOf("heard")}>
            <Select
              value={typed.heard}
              onChange={({ target }) => put({ heard: target.value as MistypedAddress["heard"] })}
            >
              {waysHeard.map((one) => (
                <option key={one} value={one}>
                  {words.mistyped.heard[one]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </CommandForm>
  )
}
