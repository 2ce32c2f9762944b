import type { ComponentProps } from "react"
import { DayField } from "./day-field.tsx"

interface BirthDayFieldProps extends Omit<ComponentProps<typeof DayField>, "min" | "max" | "opensAt" | "autoComplete"> {
  today: string
}

const usualAge = 30

export function BirthDayField({ today, ...field }: BirthDayFieldProps) {
  const year = Number(today.slice(0, 4)) - usualAge
  return (
    <DayField {...field} min="1900-01-01" max={today} today={today} opensAt={`${year}-01-01`} autoComplete="bday" />
  )
}
