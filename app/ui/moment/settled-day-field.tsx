import { type ComponentProps, useState } from "react"
import { DayField } from "./day-field.tsx"
import { dayProblem } from "./typed-moment.ts"

interface SettledDayFieldProps extends Omit<ComponentProps<typeof DayField>, "onChange" | "onSettle"> {
  /** Called with another day within the bounds, or '', once it is picked or typed to its end. */
  onSettle: (day: string) => void
}

/** Reports a day only when it is typed whole, so that no screen reads a half-typed day. The API accepts 2000 to 2099. */
export function SettledDayField({ value, onSettle, min, max, ...field }: SettledDayFieldProps) {
  const [shown, setShown] = useState(value)
  const [told, setTold] = useState(value)
  const bounds = { min: min ?? "2000-01-01", max: max ?? "2099-12-31" }
  if (told !== value) {
    setTold(value)
    setShown(value)
  }
  return (
    <DayField
      {...field}
      {...bounds}
      value={shown}
      onChange={setShown}
      onSettle={(day) => (day === value || dayProblem(day, bounds) ? undefined : onSettle(day))}
      onBlur={() => (shown === "" ? setShown(value) : undefined)}
    />
  )
}
