import { clsx } from "clsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { week } from "#content/admin/calendar.ts"
import { closedWeekdays } from "#content/school.ts"

const words = adminAvailability.series

interface WeekdayChoiceProps {
  value: readonly number[]
  onChange: (weekdays: number[]) => void
}

export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  return (
    <fieldset id="series-weekdays" tabIndex={-1} className="min-w-0">
      <legend className="mb-2 font-semibold">{words.weekdays}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {week.map(([day, name]) => {
          const checked = value.includes(day)
          return (
            <label
              key={day}
              className={clsx("flex min-h-9 cursor-pointer items-center gap-2.5", checked && "font-semibold")}
            >
              <input
                type="checkbox"
                className="size-5 shrink-0 cursor-pointer accent-water-deep"
                checked={checked}
                onChange={() => onChange(checked ? value.filter((one) => one !== day) : [...value, day])}
              />
              {name}
              {closedWeekdays.includes(day) ? (
                <span className="text-sm font-normal text-slate">({words.closedWeekday})</span>
              ) : null}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
