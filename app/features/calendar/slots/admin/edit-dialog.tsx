import { type FormEvent, useState } from "react"
import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import type { SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Field, Input } from "#app/ui/form/field.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { seriesScope } from "#content/admin/series.ts"
import { baseName } from "#content/school.ts"
import { ScopeChoice } from "./scope-choice.tsx"
import { type SeriesAnswer, seriesAnswer } from "./series-answer.ts"
import { capacityOf } from "./slot-fields.tsx"
import { useEditSlot } from "./use-admin-availability.ts"

const { edit: words, form, toasts } = adminAvailability
const fields = ["timeSlot", "maxCapacity"] as const

interface EditDialogProps {
  slot: AdminSlot
  onClose: () => void
  onSeries: (answer: SeriesAnswer | undefined) => void
}

export function EditDialog({ slot, onClose, onSeries }: EditDialogProps) {
  const [seen] = useState(slot)
  const [scope, setScope] = useState<SeriesScope>("one")
  const [timeSlot, setTime] = useState(slot.timeSlot)
  const [capacity, setCapacity] = useState(String(slot.maxCapacity))
  const edit = useEditSlot()
  const { currentBookings, date, reservationType, base } = slot
  const said = new Map(fieldMessages(edit.error, fields))
  const general = edit.error && said.size === 0 ? problemWords(edit.error) : undefined
  const timeStays = currentBookings > 0 && scope !== "unbooked"
  const isMoved = !timeStays && timeSlot !== seen.timeSlot

  function send(event: FormEvent) {
    event.preventDefault()
    const maxCapacity = capacityOf(capacity)
    // The others of a series keep a capacity of their own when only the time changes.
    const resized = !isMoved || maxCapacity !== seen.maxCapacity
    edit.mutate(
      { seen, scope, ...(isMoved ? { timeSlot } : {}), ...(resized ? { maxCapacity } : {}) },
      {
        onSuccess(answer) {
          onClose()
          onSeries(seriesAnswer(answer, seriesScope.slots.edited))
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={`${formatDay(date, "long")}, ${seen.timeSlot}, ${reservationTypeLabel[reservationType]}, ${baseName(base)}`}
    >
      <form noValidate onSubmit={send} className="space-y-4">
        {slot.seriesId ? <ScopeChoice what="slots" value={scope} onChange={setScope} /> : null}
        {timeStays ? (
          <p className="text-slate">{words.timeBooked}</p>
        ) : (
          <TimeField
            id="edit-time"
            label={form.time}
            required
            error={said.get("timeSlot")}
            value={timeSlot}
            onChange={setTime}
          />
        )}
        <Field
          id="edit-capacity"
          label={form.capacity}
          required
          hint={timeStays ? `${words.least} ${plural(currentBookings, "réservation")}` : form.capacityHint}
          error={said.get("maxCapacity")}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={capacity}
            onChange={(event) => setCapacity(event.target.value)}
          />
        </Field>
        {general ? (
          <p role="alert" className="text-sm font-semibold text-port">
            {general}
          </p>
        ) : null}
        <div className="flex flex-col gap-3 pt-2 sm:flex-row">
          <Button type="submit" aria-disabled={edit.isPending}>
            {words.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function problemWords(error: Error): string {
  return error instanceof ApiProblem && error.message ? error.message : toasts.notEdited
}
