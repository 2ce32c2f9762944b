import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { Boat } from "#app/features/calendar/fleet/fleet.admin.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { plural } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { useFleetCommand } from "./use-fleet.ts"

const words = fleetScreen.workshop
const fields = ["fromDate", "fromTime", "toDate", "toTime", "reason"] as const

/** « Bateau à l’atelier : 2 réservations sans bateau » */
export function freedWords(done: string, freed: number): string {
  return freed === 0 ? done : `${done}\u00a0: ${plural(freed, "réservation")} sans bateau`
}

export function WorkshopDialog({ boat, onClose }: { boat: Boat; onClose: () => void }) {
  const [values, setValues] = useState({ fromDate: "", fromTime: "", toDate: "", toTime: "18:00", reason: "" })
  const begin = useFleetCommand<{ freed: number }>(({ freed }) => freedWords(words.sent, freed), onClose)
  const edit = (patch: Partial<typeof values>) => setValues((now) => ({ ...now, ...patch }))

  function send() {
    const { fromDate, fromTime, ...rest } = values
    const from = { ...(fromDate ? { fromDate } : {}), ...(fromTime ? { fromTime } : {}) }
    begin.run({ method: "POST", path: `/boats/${boat.id}/workshops`, body: { ...from, ...rest } })
  }

  return (
    <CommandForm
      title={words.title}
      description={boat.name}
      fields={fields}
      command={begin}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              label={words.fromDate}
              hint={words.fromHint}
              error={refusalOf("fromDate")}
              value={values.fromDate}
              onChange={(fromDate) => edit({ fromDate })}
            />
            <TimeField
              label={words.fromTime}
              error={refusalOf("fromTime")}
              value={values.fromTime}
              onChange={(fromTime) => edit({ fromTime })}
            />
            <DayField
              label={words.toDate}
              required
              error={refusalOf("toDate")}
              value={values.toDate}
              onChange={(toDate) => edit({ toDate })}
            />
            <TimeField
              label={words.toTime}
              required
              error={refusalOf("toTime")}
              value={values.toTime}
              onChange={(toTime) => edit({ toTime })}
            />
          </div>
          <Field label={words.reason} required error={refusalOf("reason")}>
            <Input
              autoComplete="off"
              value={values.reason}
              onChange={(event) => edit({ reason: event.target.value })}
            />
          </Field>
          <p className="text-sm text-slate">{words.text}</p>
        </>
      )}
    </CommandForm>
  )
}
