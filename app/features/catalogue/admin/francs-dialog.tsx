import { useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { courseOf } from "#app/back-office/command/typed-amount.ts"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { eurosAheadSentence } from "#app/features/catalogue/ahead-sentence.ts"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { eurosAhead, inFrancs } from "#app/features/catalogue/francs.rules.ts"
import type { ToFrancs } from "#app/features/catalogue/francs.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { Button } from "#app/ui/page/button.tsx"
import { francsPassage as words } from "#content/admin/prices/francs.ts"
import { type Rounding, roundings } from "#content/catalogue/francs.ts"
import { FrancsPreview } from "./francs-preview.tsx"

const fields = ["francsPer10000Euros", "rounding", "validFrom"] as const
const allRoundings = Object.keys(roundings) as Rounding[]

/** Suggests no exchange rate. The school types one, and sees each new price before it confirms. */
export function FrancsDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { items, today } = catalogue
  const id = useId()
  const [course, setCourse] = useState("")
  const [rounding, setRounding] = useState<Rounding>("five-centimes")
  const [validFrom, setValidFrom] = useState(today)
  const [asked, setAsked] = useState(false)
  const command = usePathCommand({
    path: "/admin/prices",
    failed: words.notDone,
    done: () => words.passed,
    onDone: onClose,
  })
  const plan = planOf(course, rounding, validFrom)
  const lines = plan && inFrancs(items, plan)
  const ahead = plan && eurosAhead(items, validFrom)

  function send() {
    setAsked(true)
    if (plan && lines && !ahead) command.run({ method: "POST", path: "/francs", body: { ...plan, seen: lines } })
  }

  return (
    <CommandForm
      title={words.open}
      description={words.text}
      fields={fields}
      command={command}
      send={words.send(lines?.length ?? 0)}
      onSend={send}
      onClose={onClose}
      className="max-w-[44rem]!"
    >
      {(refusalOf) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              id={`${id}-course`}
              label={words.course}
              hint={words.courseHint}
              error={asked && courseOf(course) === undefined ? words.courseBad : refusalOf("francsPer10000Euros")}
              required
            >
              <div className="flex gap-2">
                <Input
                  id={`${id}-course`}
                  inputMode="decimal"
                  autoComplete="off"
                  className="tabular-nums"
                  value={course}
                  onChange={({ target }) => setCourse(target.value)}
                />
                <Button className="shrink-0" variant="outline" onClick={() => setCourse("1")}>
                  {words.same}
                </Button>
              </div>
            </Field>
            <Field id={`${id}-rounding`} label={words.rounding} error={refusalOf("rounding")} required>
              <Select value={rounding} onChange={({ target }) => setRounding(target.value as Rounding)}>
                {allRoundings.map((one) => (
                  <option key={one} value={one}>
                    {words.roundings[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <DayField
              id={`${id}-from`}
              label={words.validFrom}
              value={validFrom}
              min={today}
              today={today}
              onChange={setValidFrom}
              error={ahead ? eurosAheadSentence(ahead) : refusalOf("validFrom")}
              required
            />
          </div>
          <FrancsPreview lines={lines} />
        </>
      )}
    </CommandForm>
  )
}

function planOf(course: string, rounding: Rounding, validFrom: string): Omit<ToFrancs, "seen"> | undefined {
  const francsPer10000Euros = courseOf(course)
  return francsPer10000Euros !== undefined && isDay(validFrom)
    ? { francsPer10000Euros, rounding, validFrom }
    : undefined
}
