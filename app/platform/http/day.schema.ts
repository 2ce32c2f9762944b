import { z } from "zod"

/** 'yyyy-MM-dd' in this century, because PostgreSQL refuses the year 0 and years after 9999 have more characters. */
export function calendarDaySchema(message: string) {
  return z.iso.date({ error: message }).refine((day) => day >= "2000-01-01" && day <= "2099-12-31", { error: message })
}
