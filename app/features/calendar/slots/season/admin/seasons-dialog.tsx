import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type { CalendarSettings } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { calendarScreen } from "#content/admin/calendar.ts"
import { commandWords } from "#content/admin/commands.ts"
import { useSettingsCommand } from "./use-calendar.ts"

const words = calendarScreen.seasons

export function SeasonsDialog({ settings, onClose }: { settings: CalendarSettings; onClose: () => void }) {
  const [seen] = useState(settings)
  const [seasons, setSeasons] = useState(() => seen.seasons.map((season, key) => Object.assign({ key }, season)))
  const { save, ...command } = useSettingsCommand(seen, onClose)

  function add() {
    const key = Math.max(-1, ...seasons.map((season) => season.key)) + 1
    setSeasons([...seasons, { key, fromDate: "", toDate: "" }])
  }

  function edit(key: number, patch: { fromDate?: string; toDate?: string }) {
    setSeasons((now) => now.map((season) => (season.key === key ? Object.assign({}, season, patch) : season)))
  }

  function send() {
    save({ seasons: seasons.map(({ fromDate, toDate }) => ({ fromDate, toDate })) })
  }

  return (
    <CommandForm
      title={words.edit}
      description={words.text}
      fields={[]}
      command={command}
      send={commandWords.save}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          {seasons.map(({ key, fromDate, toDate }) => (
            <div key={key} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
              <DayField label={words.fromDate} value={fromDate} onChange={(day) => edit(key, { fromDate: day })} />
              <DayField label={words.toDate} value={toDate} onChange={(day) => edit(key, { toDate: day })} />
              <Button variant="link" size="sm" onClick={() => setSeasons(seasons.filter((one) => one.key !== key))}>
                {calendarScreen.remove}
              </Button>
            </div>
          ))}
          <Button variant="outline" size="sm" onClick={add}>
            {words.add}
          </Button>
        </>
      )}
    </CommandForm>
  )
}
