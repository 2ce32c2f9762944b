import { type KeyboardEvent, useState } from "react"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { isTime } from "#app/ui/moment/typed-moment.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"

const words = adminAvailability.series

interface StartTimesProps {
  value: readonly string[]
  onChange: (times: string[]) => void
}

export function StartTimes({ value, onChange }: StartTimesProps) {
  const [typed, type] = useState("")

  function add() {
    if (!isTime(typed)) return
    onChange([...new Set([...value, typed])].toSorted())
    type("")
  }

  /** Enter adds the time instead of sending the form. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{words.times}</legend>
      {value.length === 0 ? <p className="text-sm text-slate">{words.noTime}</p> : null}
      <ul className="flex flex-wrap gap-2">
        {value.map((time) => (
          <li key={time}>
            <Button
              size="sm"
              variant="secondary"
              className="tabular-nums"
              aria-label={`${time}, retirer cet horaire`}
              onClick={() => onChange(value.filter((one) => one !== time))}
            >
              {time}
              <svg className="size-3 fill-none stroke-current stroke-2" viewBox="0 0 12 12" aria-hidden="true">
                <path d="m2 2 8 8M10 2l-8 8" />
              </svg>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-start gap-3">
        <TimeField
          id="series-time"
          label={words.newTime}
          required
          className="flex-1"
          value={typed}
          onChange={type}
          onKeyDown={addOnEnter}
        />
        <Button variant="outline" className="mt-[1.875rem]" onClick={add}>
          {words.addTime}
        </Button>
      </div>
    </fieldset>
  )
}
