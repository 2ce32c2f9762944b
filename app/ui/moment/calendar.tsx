import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import { DayButton, DayPicker, type Modifiers } from "react-day-picker"
import { fr } from "react-day-picker/locale"
import "./calendar.css"
import { dateOf, dayOf, dayWithin, formatDay } from "#app/ui/formats.ts"

export type DayTone = "free" | "few" | "full"
export type ToneWords = Record<DayTone, string>

export interface CalendarProps {
  value: string | undefined
  onChange: (day: string) => void
  /** Today in the school's time zone, 'yyyy-MM-dd'. */
  today?: string | undefined
  firstMonth?: string | undefined
  /** A day of the shown month, if the caller keeps it. Without it, the calendar keeps its own month. */
  month?: string | undefined
  /** Bounds, inclusive, 'yyyy-MM-dd'. Days outside cannot be chosen, months outside cannot be reached. */
  min?: string | undefined
  max?: string | undefined
  /** Days not on screen must count as possible, because the keyboard skips disabled ones. */
  isDayDisabled?: (day: string) => boolean
  dayTone?: (day: string) => DayTone | undefined
  toneWords?: ToneWords
  dayWord?: (day: string) => string | undefined
  /** Called when the visitor turns the page, not at first. */
  onMonthChange?: (firstDay: string, lastDay: string) => void
  loading?: boolean
  byYear?: boolean
  autoFocus?: boolean
}

const navigationLabels = {
  labelNext: () => "Mois suivant",
  labelPrevious: () => "Mois précédent",
  labelMonthDropdown: () => "Mois",
  labelYearDropdown: () => "Année",
}

/** A month of days from Monday. A day that is chosen while days are fetched is chosen once it is known to be free. */
export default function Calendar(props: CalendarProps) {
  const { value, onChange, min, max, dayTone, loading = false } = props
  const [browserDay] = useState(() => dayOf(new Date()))
  const today = props.today ?? browserDay
  const shown = value ?? props.firstMonth ?? today

  function isDisabled(date: Date) {
    const day = dayOf(date)
    const unfree = !loading && Boolean(props.isDayDisabled?.(day))
    return (min ? day < min : false) || (max ? day > max : false) || unfree
  }

  const early = useRef<string>(undefined)
  const chooseEarly = useEffectEvent(() => {
    const day = early.current
    early.current = undefined
    if (day && !isDisabled(dateOf(day))) onChange(day)
  })
  useEffect(() => {
    if (!loading) chooseEarly()
  }, [loading])

  function choose(date: Date) {
    if (loading) early.current = dayOf(date)
    else onChange(dayOf(date))
  }

  function hasTone(tone: DayTone) {
    return (date: Date) =>
      dayTone?.(dayOf(date)) === tone && (tone === "full" ? dayOf(date) >= today : !isDisabled(date))
  }

  function labelDay(date: Date, modifiers: Modifiers) {
    const day = dayOf(date)
    const tone = dayTone?.(day)
    const word = loading ? "chargement" : (props.dayWord?.(day) ?? (tone && props.toneWords?.[tone]))
    const free = max && day > max && !props.isDayDisabled ? "trop tard" : undefined
    const state = modifiers.disabled ? (free ?? disabledWord(day, today, tone)) : word
    const parts = [formatDay(day, "long"), day === today && "aujourd’hui", modifiers.selected && "choisi", state]
    return parts.filter(Boolean).join(", ")
  }

  return (
    <div aria-busy={loading}>
      <DayPicker
        mode="single"
        required
        className="calendar"
        locale={fr}
        weekStartsOn={1}
        navLayout="around"
        captionLayout={props.byYear ? "dropdown" : "label"}
        reverseYears
        fixedWeeks
        autoFocus={props.autoFocus ?? false}
        defaultMonth={dateOf(dayWithin(shown, min, max))}
        {...(props.month ? { month: dateOf(props.month) } : {})}
        {...(min ? { startMonth: dateOf(min) } : {})}
        {...(max ? { endMonth: dateOf(max) } : {})}
        today={dateOf(today)}
        selected={value ? dateOf(value) : undefined}
        onSelect={choose}
        onMonthChange={(month) => props.onMonthChange?.(...monthBounds(month))}
        disabled={isDisabled}
        components={{ DayButton: PatientDayButton }}
        modifiers={{ pending: () => loading, free: hasTone("free"), few: hasTone("few"), full: hasTone("full") }}
        modifiersClassNames={{ free: "is-free", few: "is-few", full: "is-full" }}
        // The visible text equals the accessible name, for voice control.
        formatters={{ formatDay: (date) => (date.getDate() === 1 ? "1er" : String(date.getDate())) }}
        labels={{ labelDayButton: labelDay, ...navigationLabels }}
      />
    </div>
  )
}

/** A disabled button would lose the focus while days are fetched. */
function PatientDayButton(props: ComponentProps<typeof DayButton>) {
  return <DayButton {...props} aria-disabled={props.modifiers.pending ? true : props["aria-disabled"]} />
}

function disabledWord(day: string, today: string, tone: DayTone | undefined): string {
  if (day < today) return "date passée"
  return tone === "full" ? "complet" : "aucun créneau"
}

function monthBounds(month: Date): [string, string] {
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0, 12)
  return [dayOf(new Date(month.getFullYear(), month.getMonth(), 1, 12)), dayOf(last)]
}
