import { type FormEvent, useState } from "react"
import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Field, Input } from "#app/ui/form/field.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { baseName } from "#content/school.ts"
import { capacityOf } from "./slot-fields.tsx"
import { useEditSlot } from "./use-admin-availability.ts"

const { edit: words, form, toasts } = adminAvailability
const fields = ["timeSlot", "maxCapacity"] as const

export function EditDialog({ slot, onClose }: { slot: AdminSlot; onClose: () => void }) {
  const [seen] = useState(slot)
  const [timeSlot, setTime] = useState(slot.timeSlot)
  const [capacity, setCapacity] = useState(String(slot.maxCapacity))
  const edit = useEditSlot()
  const { currentBookings, date, reservationType, base } = slot
  const said = new Map(fieldMessages(edit.error, fields))
  const general = edit.error && said.size === 0 ? problemWords(edit.error) : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    edit.mutate({ seen, timeSlot, maxCapacity: capacityOf(capacity) }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={`${formatDay(date, "long")}, ${seen.timeSlot}, ${reservationTypeLabel[reservationType]}, ${baseName(base)}`}
    >
      <form noValidate onSubmit={send} className="space-y-4">
        {currentBookings > 0 ? (
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
          hint={currentBookings > 0 ? `${words.least} ${plural(currentBookings, "réservation")}` : form.capacityHint}
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
