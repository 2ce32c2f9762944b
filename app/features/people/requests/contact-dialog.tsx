import { type ComponentProps, useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { dataRequestsScreen as words } from "#content/admin/data-requests.ts"
import type { KeptOfGuest, ProvenAddressTyped } from "./data-requests.schema.ts"

const inputs = {
  firstName: {},
  lastName: {},
  phone: { type: "tel" },
  newEmail: { inputMode: "email" },
} as const satisfies Record<string, ComponentProps<typeof Input>>

const fields = Object.keys(inputs) as (keyof typeof inputs)[]

interface ContactDialogProps {
  contact: NonNullable<KeptOfGuest["contact"]>
  proof: ProvenAddressTyped
  onDone: () => void
  onClose: () => void
}

export function ContactDialog({ contact, proof, onDone, onClose }: ContactDialogProps) {
  const id = useId()
  const [typed, type] = useState({ ...contact, newEmail: proof.email })
  const command = usePathCommand<{ corrected: number }>({
    path: words.path,
    failed: words.notDone,
    done: ({ corrected }) => words.correct.done(corrected),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <CommandForm
      title={words.correct.action}
      description={words.correct.text}
      fields={fields}
      command={command}
      send={words.correct.send}
      onSend={() => command.run({ method: "POST", path: "/correction", body: { ...proof, ...typed, shown: contact } })}
      onClose={onClose}
    >
      {(refusalOf) =>
        fields.map((name) => (
          <Field
            key={name}
            id={`${id}-${name}`}
            label={words.fields[name]}
            required={name !== "phone"}
            error={refusalOf(name)}
          >
            <Input
              autoComplete="off"
              {...inputs[name]}
              value={typed[name]}
              onChange={({ target }) => type((now) => ({ ...now, [name]: target.value }))}
            />
          </Field>
        ))
      }
    </CommandForm>
  )
}
