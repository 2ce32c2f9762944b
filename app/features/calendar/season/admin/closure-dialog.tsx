import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { sessionTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { BookedSlot, NewClosure } from "#app/features/calendar/season/season.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { Checkbox, Field, Input, Select } from "#app/ui/form/field.tsx"
import { formatDayTime, plural } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { calendarScreen } from "#content/admin/calendar.ts"
import { baseName, bases } from "#content/school.ts"
import { useCalendarCommand } from "./use-calendar.ts"

const words = calendarScreen.closures
const fields = ["fromDate", "toDate", "reason"] as const
const empty: NewClosure = { base: null, fromDate: "", toDate: "", reason: "", public: true }

export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(empty)
  const close = useCalendarCommand(words.added, onClose)
  const edit = (patch: Partial<NewClosure>) => setValues((now) => ({ ...now, ...patch }))
  return (
    <CommandForm
      title={words.add}
      fields={fields}
      command={close}
      send={words.send}
      onSend={() => close.run({ method: "POST", path: "/closures", body: values })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field label={calendarScreen.base} required>
            <Select
              value={values.base ?? ""}
              onChange={(event) => edit({ base: (event.target.value || null) as NewClosure["base"] })}
            >
              <option value="">{calendarScreen.allBases}</option>
              {bases.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              label={words.fromDate}
              required
              error={refusalOf("fromDate")}
              value={values.fromDate}
              onChange={(fromDate) => edit({ fromDate })}
            />
            <DayField
              label={words.toDate}
              required
              error={refusalOf("toDate")}
              opensAt={values.fromDate}
              value={values.toDate}
              onChange={(toDate) => edit({ toDate })}
            />
          </div>
          <Field label={words.reason} required error={refusalOf("reason")}>
            <Input
              autoComplete="off"
              value={values.reason}
              onChange={(event) => edit({ reason: event.target.value })}
            />
          </Field>
          <Checkbox
            label={words.public}
            checked={values.public}
            onChange={(event) => edit({ public: event.target.checked })}
          />
          <InTheWay error={close.error} closure={values} />
        </>
      )}
    </CommandForm>
  )
}

const shownFirst = 6

/** The slots whose places are taken, and where to move or cancel them. */
function InTheWay({ error, closure }: { error: Error | null; closure: NewClosure }) {
  if (!(error instanceof ApiProblem) || error.code !== "closure-over-bookings") return null
  const booked = error.body.booked as BookedSlot[]
  const { base, fromDate: from, toDate: to } = closure
  const query = new URLSearchParams({ from, to, ...(base ? { base } : {}) })
  return (
    <div className="rounded-card border border-line p-4">
      <p className="font-semibold">{words.booked}</p>
      <ul className="mt-2 text-sm">
        {booked.slice(0, shownFirst).map((slot) => (
          <li key={slot.id}>{slotWords(slot)}</li>
        ))}
        {booked.length > shownFirst ? (
          <li>{`… et ${plural(booked.length - shownFirst, "autre créneau", "autres créneaux")}`}</li>
        ) : null}
      </ul>
      <a className="link mt-3 inline-block py-2" href={`/admin/reservations?${query}`}>
        {words.see}
      </a>
    </div>
  )
}

const kindLabel = { ...reservationTypeLabel, ...sessionTypeLabel }

function slotWords({ kind, base, date, startTime, taken }: BookedSlot): string {
  const where = base === null ? "" : `, ${baseName(base)}`
  return `${formatDayTime(date, startTime)}${where}, ${kindLabel[kind]}\u00a0: ${plural(taken, "place")}`
}
