import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { Field, Input } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { stayWords } from "#content/admin/stays.ts"

const fields = ["fromDate", "fromTime", "toDate", "toTime", "reason"] as const

interface StayDialogProps {
  name: string
  words: { title: string; send: string; text: string }
  command: Parameters<typeof CommandForm>[0]["command"]
  onSend: (stay: object) => void
  onClose: () => void
}

export function StayDialog({ name, words, command, onSend, onClose }: StayDialogProps) {
  const [values, setValues] = useState({ fromDate: "", fromTime: "", toDate: "", toTime: "18:00", reason: "" })
  const edit = (patch: Partial<typeof values>) => setValues((now) => ({ ...now, ...patch }))

  function send() {
    const { fromDate, fromTime, ...rest } = values
    const from = { ...(fromDate ? { fromDate } : {}), ...(fromTime ? { fromTime } : {}) }
    onSend({ ...from, ...rest })
  }

  return (
    <CommandForm
      title={words.title}
      description={name}
      fields={fields}
      command={command}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              label={stayWords.fromDate}
              hint={stayWords.fromHint}
              error={refusalOf("fromDate")}
              value={values.fromDate}
              onChange={(fromDate) => edit({ fromDate })}
            />
            <TimeField
              label={stayWords.fromTime}
              error={refusalOf("fromTime")}
              value={values.fromTime}
              onChange={(fromTime) => edit({ fromTime })}
            />
            <DayField
              label={stayWords.toDate}
              required
              error={refusalOf("toDate")}
              value={values.toDate}
              onChange={(toDate) => edit({ toDate })}
            />
            <TimeField
              label={stayWords.toTime}
              required
              error={refusalOf("toTime")}
              value={values.toTime}
              onChange={(toTime) => edit({ toTime })}
            />
          </div>
          <Field label={stayWords.reason} required error={refusalOf("reason")}>
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
