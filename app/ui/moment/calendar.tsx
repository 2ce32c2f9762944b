import { type ComponentProps, useState } from "react"
import { DayButton, DayPicker, type Modifiers } from "react-day-picker"
import { fr } from "react-day-picker/locale"
import "./calendar.css"
import { dateOf, dayOf, dayWithin, formatDay } from "#app/ui/formats.ts"

/** How many places a day has left, as a small mark under its number and in its accessible name. */
export type DayTone = "free" | "few" | "full"
export type ToneWords = Record<DayTone, string>

export interface CalendarProps {
  /** 'yyyy-MM-dd' */
  value: string | undefined
  onChange: (day: string) => void
  /** The current day in the school's time zone, 'yyyy-MM-dd'. */
  today?: string | undefined
  /** A day of the month to open at while no day is chosen; `today` by default. */
  firstMonth?: string | undefined
  /** Bounds, inclusive, 'yyyy-MM-dd'. Days outside cannot be chosen, months outside cannot be reached. */
  min?: string | undefined
  max?: string | undefined
  /** Days not on screen whose places are unknown must count as possible: the keyboard walks only through those. */
  isDayDisabled?: (day: string) => boolean
  dayTone?: (day: string) => DayTone | undefined
  /** The meaning of the marks, for the days' names and the legend. */
  toneWords?: ToneWords
  /** The meaning of one day's mark when it says more than its tone. */
  dayWord?: (day: string) => string | undefined
  /** First and last day of the month now on screen; called when the visitor turns the page, not at first. */
  onMonthChange?: (firstDay: string, lastDay: string) => void
  /** Days are being fetched: the grid stays, no day can be chosen. */
  loading?: boolean
  /** Months and years are chosen from lists, between `min` and `max`. */
  byYear?: boolean
  autoFocus?: boolean
}

const navigationLabels = {
  labelNext: () => "Mois suivant",
  labelPrevious: () => "Mois précédent",
  labelMonthDropdown: () => "Mois",
  labelYearDropdown: () => "Année",
}

/**
 * A month of days, weeks starting on Monday. Arrows, Page Up/Down, Home and End move; disabled days are skipped. While
 * days are being fetched they keep the focus and may be walked through, but not chosen.
 */
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

  /** Marks stand on days one can choose, and on full ones from today on. */
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
        {...(min ? { startMonth: dateOf(min) } : {})}
        {...(max ? { endMonth: dateOf(max) } : {})}
        today={dateOf(today)}
        selected={value ? dateOf(value) : undefined}
        onSelect={(date) => loading || onChange(dayOf(date))}
        onMonthChange={(month) => props.onMonthChange?.(...monthBounds(month))}
        disabled={isDisabled}
        components={{ DayButton: PatientDayButton }}
        modifiers={{ pending: () => loading, free: hasTone("free"), few: hasTone("few"), full: hasTone("full") }}
        modifiersClassNames={{ free: "is-free", few: "is-few", full: "is-full" }}
        // As its name says it: a voice can only call a day by what it shows.
        formatters={{ formatDay: (date) => (date.getDate() === 1 ? "1er" : String(date.getDate())) }}
        labels={{ labelDayButton: labelDay, ...navigationLabels }}
      />
    </div>
  )
}

/** A day whose places are being fetched keeps the focus, which a disabled button would lose. */
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
