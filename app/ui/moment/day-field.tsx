import { type ComponentProps, type KeyboardEvent, Suspense, useId, useRef } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { CalendarSkeleton, LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { typedMoments } from "#content/typed-moments.ts"
import { PickerPopover } from "./picker-popover.tsx"
import { dayProblem, isDay, readDay, shownDay } from "./typed-moment.ts"
import { useTypedValue } from "./use-typed-value.ts"

const words = typedMoments.day
/** A four-digit year ends the input; « 120620 » may still become « 12062027 ». */
const wholeYear = /^\d{8}$|\D\d{4}$|^\d{4}-/

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, "children"> {
  /** 'yyyy-MM-dd', '' for none, or the typed text, which schemas refuse. */
  value: string
  onChange: (value: string) => void
  /** Called on blur, Enter, a four-digit year, or a picked day. */
  onSettle?: (value: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  opensAt?: string
  name?: string
  autoComplete?: string
}

export function DayField(props: DayFieldProps) {
  const { value, onChange, onSettle, onBlur, min, max, today, opensAt, name, autoComplete, error, ...field } = props
  const ownId = useId()
  const id = field.id ?? ownId
  const popover = useRef<HTMLDialogElement>(null)
  const bounds = { min, max }
  useFetchAhead(LateCalendar)
  const typed = useTypedValue({ value, onChange, read: (text) => readDay(text, bounds), show: shownDay })

  function type(text: string) {
    const next = typed.type(text)
    if (next === "" || (isDay(next) && wholeYear.test(text.trim()))) onSettle?.(next)
  }

  function pick(day: string) {
    typed.choose(day)
    onSettle?.(day)
    popover.current?.hidePopover()
  }

  function leave() {
    typed.settle()
    onSettle?.(value)
    onBlur?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") onSettle?.(value)
    if (event.key !== "ArrowDown") return
    event.preventDefault()
    popover.current?.showPopover()
  }

  return (
    <Field {...field} id={id} error={error ?? (typed.left ? dayProblem(value, bounds) : undefined)}>
      <div className="relative">
        <Input
          inputMode="numeric"
          autoComplete={autoComplete ?? "off"}
          name={name}
          placeholder={words.format}
          format={words.hint}
          className="pr-11 tabular-nums"
          value={typed.text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <PickerPopover
          id={`${id}-picker`}
          opens={words.open}
          name={words.picker}
          icon="M3 5h14v12H3zM3 9h14M7 2.5V6M13 2.5V6"
          popover={popover}
          className="w-[22rem] max-w-[calc(100vw-1rem)] p-3"
        >
          {() => (
            <Suspense fallback={<CalendarSkeleton />}>
              <LateCalendar
                value={isDay(value) ? value : undefined}
                onChange={pick}
                today={today}
                min={min}
                max={max}
                firstMonth={opensAt}
                byYear={opensAt !== undefined}
                autoFocus
              />
            </Suspense>
          )}
        </PickerPopover>
      </div>
    </Field>
  )
}
