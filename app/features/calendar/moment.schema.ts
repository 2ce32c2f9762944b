import { clockTimeSchema } from "#app/platform/http/clock-time.schema.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { dayExpected, typedMoments } from "#content/typed-moments.ts"

export const daySchema = calendarDaySchema(dayExpected)

export const timeSlotSchema = clockTimeSchema(typedMoments.time.expected)
