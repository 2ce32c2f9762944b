import { type FormEvent, useState } from "react"
import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import { formatDay } from "#app/ui/formats.ts"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { ClosedDayNote } from "./closed-day-note.tsx"
import { capacityOf, SlotFields, usualKind } from "./slot-fields.tsx"
import { useCreateSlot } from "./use-admin-availability.ts"
import { useKeptValues } from "./use-kept-values.ts"

const { form: words, toasts } = adminAvailability
const fields = ["reservationType", "base", "date", "timeSlot", "maxCapacity"] as const

interface NewSlotFormProps {
  day: string
  /** The base that was pointed at; each keeps what was typed for it. */
  base?: string
  /** The time that was pointed at, « 14:00 ». */
  time?: string
  /** Given by a dialog, which has a title and a width of its own. */
  onCreated?: () => void
}

export function NewSlotForm({ day, base = "", time = "", onCreated }: NewSlotFormProps) {
  const usual = { ...usualKind, ...(base ? { base } : {}), timeSlot: "" }
  const [values, change] = useKeptValues(`nouveau-creneau${base}`, usual, time ? { timeSlot: time } : {})
  const [missing, setMissing] = useState(false)
  const create = useCreateSlot()
  const said = new Map(fieldMessages(create.error, fields))
  const general = create.error && said.size === 0 ? problemWords(create.error) : undefined

  function edit(patch: Partial<typeof values>) {
    change(patch)
    setMissing(false)
    if (create.isError) create.reset()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!values.timeSlot) {
      setMissing(true)
      announce("error", [toasts.error, toasts.dateAndTime])
      document.getElementById("slot-time")?.focus()
      return
    }
    const { reservationType, timeSlot, capacity } = values
    const slot = { reservationType, base: values.base, date: day, timeSlot, maxCapacity: capacityOf(capacity) }
    create.mutate(slot, {
      onSuccess() {
        change((now) => (now.timeSlot === timeSlot ? { timeSlot: "" } : {}))
        onCreated?.()
      },
    })
  }

  return (
    <section aria-labelledby={onCreated ? undefined : "add-slot"} className={onCreated ? undefined : "max-w-[25rem]"}>
      {onCreated ? null : (
        <h2 id="add-slot" className="mb-4 text-xl">
          {words.title}
        </h2>
      )}
      <form noValidate onSubmit={send} className="space-y-4">
        <div>
          <p className="font-semibold">{words.day}</p>
          <p className="tabular-nums">{formatDay(day, "long")}</p>
          <ClosedDayNote day={day} />
          <FieldNote words={said.get("date")} />
        </div>
        <TimeField
          id="slot-time"
          label={words.time}
          required
          error={missing ? toasts.dateAndTime : said.get("timeSlot")}
          value={values.timeSlot}
          onChange={(timeSlot) => edit({ timeSlot })}
        />
        <SlotFields id="slot" values={values} onChange={edit} capacityError={said.get("maxCapacity")} />
        <FieldNote words={general} />
        <Button type="submit" aria-disabled={create.isPending}>
          {words.submit}
        </Button>
      </form>
    </section>
  )
}

function FieldNote({ words: message }: { words: string | undefined }) {
  return message ? (
    <p role="alert" className="text-sm font-semibold text-port">
      {message}
    </p>
  ) : null
}

function problemWords(error: Error): string {
  return error instanceof ApiProblem && error.message ? error.message : toasts.notCreated
}
