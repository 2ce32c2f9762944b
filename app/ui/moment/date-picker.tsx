import { clsx } from "clsx"
import { type KeyboardEvent, Suspense, useRef, useState } from "react"
import { FieldError } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { CalendarSkeleton, LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import type { CalendarProps, ToneWords } from "./calendar.tsx"

export interface DatePickerProps extends Omit<CalendarProps, "autoFocus"> {
  id: string
  error?: string | undefined
  onOpen: () => void
}

/** Shows its calendar until a day is chosen; where there is room beside it, the calendar stays. */
export function DatePicker({ id, error, onOpen, ...calendar }: DatePickerProps) {
  const [open, setOpen] = useState(() => !calendar.value || hasRoom())
  const [asked, setAsked] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    trigger.current?.focus()
  }

  function toggle() {
    if (!open) onOpen()
    setAsked(!open)
    setOpen(!open)
  }

  function choose(day: string) {
    calendar.onChange(day)
    if (!hasRoom()) close()
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return
    event.stopPropagation()
    close()
  }

  return (
    <div className="flex flex-col gap-1.5 self-start xl:sticky xl:top-24" onKeyDown={closeOnEscape}>
      <span id={`${id}-label`} className="font-semibold">
        Date
      </span>
      <button
        ref={trigger}
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={open}
        aria-controls={open ? `${id}-calendar` : undefined}
        aria-describedby={error && `${id}-error`}
        onClick={toggle}
        className={clsx(
          "flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-control border bg-paper px-3 text-left transition-colors duration-150 hover:border-lake",
          error ? "border-2 border-port" : "border-slate/70",
          calendar.value ? "font-semibold" : "text-slate",
        )}
      >
        {calendar.value ? formatDay(calendar.value) : "Choisir une date"}
        <svg
          className="size-5 shrink-0 fill-none stroke-current text-slate stroke-[1.5]"
          viewBox="0 0 20 20"
          aria-hidden="true"
        >
          <path d="M3 5h14v12H3zM3 9h14M7 2.5V6M13 2.5V6" />
        </svg>
      </button>
      <FieldError id={`${id}-error`} error={error} />
      {open ? (
        <section
          id={`${id}-calendar`}
          aria-label="Calendrier"
          className="mt-1 rounded-card border border-line bg-paper px-2 py-3 sm:p-4"
        >
          <Suspense fallback={<CalendarSkeleton />}>
            {calendar.loading && !calendar.month ? (
              <CalendarSkeleton />
            ) : (
              <LateCalendar {...calendar} onChange={choose} autoFocus={asked} />
            )}
          </Suspense>
          {calendar.toneWords ? <Legend words={calendar.toneWords} /> : null}
        </section>
      ) : null}
    </div>
  )
}

export function hasRoom(): boolean {
  return window.matchMedia("(min-width: 64rem)").matches
}

function Legend({ words }: { words: ToneWords }) {
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-slate">
      {tones.map((tone) => (
        <li key={tone} className="flex items-center gap-1.5">
          <Mark tone={tone} className="size-3" />
          {words[tone]}
        </li>
      ))}
    </ul>
  )
}

const tones = ["free", "few", "full"] as const
