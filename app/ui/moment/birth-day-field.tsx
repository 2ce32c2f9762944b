import type { ComponentProps } from "react"
import { DayField } from "./day-field.tsx"

interface BirthDayFieldProps extends Omit<ComponentProps<typeof DayField>, "min" | "max" | "opensAt" | "autoComplete"> {
  /** 'yyyy-MM-dd' */
  today: string
}

const usualAge = 30

/** A date of birth: the browser may fill it in, and the calendar opens a generation ago. */
export function BirthDayField({ today, ...field }: BirthDayFieldProps) {
  const year = Number(today.slice(0, 4)) - usualAge
  return (
    <DayField {...field} min="1900-01-01" max={today} today={today} opensAt={`${year}-01-01`} autoComplete="bday" />
  )
}
