import { useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { DatedVat, NewVatRegistration } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { vatNumberOf, vatNumberProblem } from "#app/features/catalogue/vat-number.rules.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { vatCard } from "#content/admin/prices/vat.ts"

const words = vatCard.dialog
const fields = ["number", "validFrom"] as const

interface NewVatDialogProps {
  now: DatedVat
  today: string
  onClose: () => void
}

/** Opens with the opposite of the present state, because that is the likely change. */
export function NewVatDialog({ now, today, onClose }: NewVatDialogProps) {
  const id = useId()
  const [liable, setLiable] = useState(now.number === null)
  const [number, setNumber] = useState(now.number ?? "")
  const [validFrom, setValidFrom] = useState(today)
  const [problem, setProblem] = useState<string>()
  const command = usePathCommand({
    path: "/admin/prices",
    failed: vatCard.notDone,
    done: () => vatCard.added,
    onDone: onClose,
  })

  function send() {
    const body: NewVatRegistration = { number: liable ? (vatNumberOf(number) ?? number) : null, validFrom }
    const wrong = body.number === null ? undefined : vatNumberProblem(body.number)
    setProblem(wrong)
    if (wrong === undefined) command.run({ method: "POST", path: "/vat", body })
  }

  return (
    <CommandForm
      title={words.title}
      description={words.text}
      fields={fields}
      command={command}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field id={`${id}-state`} label={words.state} required>
            <Select value={liable ? "liable" : "none"} onChange={({ target }) => setLiable(target.value === "liable")}>
              <option value="liable">{vatCard.liable}</option>
              <option value="none">{vatCard.none}</option>
            </Select>
          </Field>
          {liable ? (
            <Field
              id={`${id}-number`}
              label={words.number}
              hint={words.numberHint}
              error={problem ?? refusalOf("number")}
              required
            >
              <Input
                autoComplete="off"
                className="tabular-nums"
                value={number}
                onChange={({ target }) => setNumber(target.value)}
              />
            </Field>
          ) : null}
          <DayField
            id={`${id}-from`}
            label={words.validFrom}
            value={validFrom}
            min={today}
            today={today}
            onChange={setValidFrom}
            error={refusalOf("validFrom")}
            required
          />
        </>
      )}
    </CommandForm>
  )
}
