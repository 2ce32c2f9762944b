import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { CalendarSettings, OpenDay } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { calendarScreen, week } from "#content/admin/calendar.ts"
import { commandWords } from "#content/admin/commands.ts"
import { useSettingsCommand } from "./use-calendar.ts"

const words = calendarScreen.hours

interface HoursDialogProps {
  scope: { slug: OpenDay["base"]; name: string }
  settings: CalendarSettings
  onClose: () => void
}

/** The week of one base, or of all; a day without times is closed. */
export function HoursDialog({ scope: { slug: base, name }, settings, onClose }: HoursDialogProps) {
  const [seen] = useState(settings)
  const [days, setDays] = useState(() =>
    week.map(([weekday, label]) => {
      const open = seen.openingHours.find((day) => day.base === base && day.weekday === weekday)
      return { weekday, label, opens: open?.opens ?? "", closes: open?.closes ?? "" }
    }),
  )
  const { save, ...command } = useSettingsCommand(seen, onClose)
  const [halfOpen, setHalfOpen] = useState(false)

  function edit(weekday: number, patch: { opens?: string; closes?: string }) {
    setHalfOpen(false)
    setDays((now) => now.map((day) => (day.weekday === weekday ? Object.assign({}, day, patch) : day)))
  }

  function send() {
    setHalfOpen(days.some(({ opens, closes }) => (opens === "") !== (closes === "")))
    if (days.some(({ opens, closes }) => (opens === "") !== (closes === ""))) return
    const open = days.filter(({ opens }) => opens !== "")
    const own = open.map(({ weekday, opens, closes }) => ({ base, weekday, opens, closes }))
    save({ openingHours: [...seen.openingHours.filter((day) => day.base !== base), ...own] })
  }

  return (
    <CommandForm
      title={words.edit}
      description={`${name}. ${words.hint}`}
      fields={[]}
      command={halfOpen ? { ...command, refusal: words.both } : command}
      send={commandWords.save}
      onSend={send}
      onClose={onClose}
    >
      {() =>
        days.map(({ weekday, label, opens, closes }) => (
          <fieldset key={weekday} className="grid grid-cols-2 gap-3">
            <legend className="sr-only">{label}</legend>
            <TimeField
              label={`${label}, ${words.opens}`}
              value={opens}
              onChange={(value) => edit(weekday, { opens: value })}
            />
            <TimeField label={words.closes} value={closes} onChange={(value) => edit(weekday, { closes: value })} />
          </fieldset>
        ))
      }
    </CommandForm>
  )
}
