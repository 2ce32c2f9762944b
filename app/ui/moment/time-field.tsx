import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { typedMoments } from "#content/typed-moments.ts"
import { PickerPopover } from "./picker-popover.tsx"
import { clockOf, isTime, readTime, stepTime, timeProblem } from "./typed-moment.ts"
import { useTypedValue } from "./use-typed-value.ts"

const words = typedMoments.time
const stepMinutes = 30
const morning = "09:00"
const halfHours = Array.from({ length: 48 }, (_, index) => clockOf(index * stepMinutes))

interface TimeFieldProps extends Omit<ComponentProps<typeof Field>, "children"> {
  /** 'HH:mm', '' for none, or the typed text, which schemas refuse. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  name?: string
}

export function TimeField({ value, onChange, onBlur, onKeyDown, name, error, ...field }: TimeFieldProps) {
  const ownId = useId()
  const id = field.id ?? ownId
  const popover = useRef<HTMLDialogElement>(null)
  const typed = useTypedValue({ value, onChange, read: readTime, show: (time) => time })

  function step(event: KeyboardEvent) {
    onKeyDown?.(event)
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    event.preventDefault()
    const minutes = event.key === "ArrowUp" ? stepMinutes : -stepMinutes
    typed.choose(isTime(value) ? stepTime(value, minutes) : morning)
  }

  function leave() {
    typed.settle()
    onBlur?.()
  }

  return (
    <Field {...field} id={id} error={(typed.left ? timeProblem(value) : undefined) ?? error}>
      <div className="relative">
        <Input
          inputMode="numeric"
          autoComplete="off"
          name={name}
          placeholder={words.format}
          format={words.hint}
          className="pr-11 tabular-nums"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={leave}
          onKeyDown={step}
        />
        <PickerPopover
          id={`${id}-picker`}
          opens={words.open}
          name={words.picker}
          icon="M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6v4.5l3 1.5"
          popover={popover}
        >
          {() => (
            <TimeList
              value={value}
              onChoose={(time) => {
                typed.choose(time)
                popover.current?.hidePopover()
              }}
            />
          )}
        </PickerPopover>
      </div>
    </Field>
  )
}

interface TimeListProps {
  value: string
  onChoose: (time: string) => void
}

function TimeList({ value, onChoose }: TimeListProps) {
  const list = useRef<HTMLUListElement>(null)
  const start = halfHours.findLast((time) => isTime(value) && time <= value) ?? morning

  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    first?.scrollIntoView({ block: "center" })
    first?.focus()
  }, [])

  function move(event: KeyboardEvent<HTMLElement>) {
    const times = [...(list.current?.querySelectorAll("button") ?? [])]
    const at = times.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: times.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    times[to]?.focus()
  }

  return (
    <ul ref={list} className="max-h-72 overflow-y-auto p-1 sm:w-28">
      {halfHours.map((time) => (
        <li key={time}>
          <button
            type="button"
            aria-current={time === value ? "true" : undefined}
            tabIndex={time === start ? 0 : -1}
            onClick={() => onChoose(time)}
            onKeyDown={move}
            className="block min-h-11 w-full cursor-pointer rounded-control px-4 text-left tabular-nums hover:bg-mist aria-current:bg-water-deep aria-current:text-paper"
          >
            {time}
          </button>
        </li>
      ))}
    </ul>
  )
}
