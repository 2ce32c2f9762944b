import { type RawBuilder, sql } from "kysely"
import { school } from "#content/school.ts"

/** `clockHoursBefore` within a statement, for whole days. */
export function clockDaysBefore(start: RawBuilder<Date>, days: number): RawBuilder<Date> {
  const zone = sql.lit(school.timeZone)
  return sql<Date>`((${start} at time zone ${zone} - make_interval(days => ${sql.lit(days)})) at time zone ${zone})`
}
