import { seatDetail } from "#app/features/calendar/courses/seat-history.labels.ts"
import { formatDay, formatDayTime } from "#app/ui/formats.ts"
import { formatChf, formatPrice } from "#app/ui/page/amounts.ts"
import { sessionForm } from "#content/admin/training.ts"

const { fields } = sessionForm
const formats = { when: formatDayTime, amount: formatPrice }

const told: readonly (readonly [field: string, label: string, write: (value: unknown) => string])[] = [
  ["date", fields.date, (value) => formatDay(String(value), "numeric")],
  ["startTime", fields.startTime, String],
  ["endTime", fields.endTime, String],
  ["location", fields.location, String],
  ["maxParticipants", fields.maxParticipants, String],
  ["priceCents", fields.priceChf, (value) => formatChf(Number(value))],
  ["isAvailable", "Inscriptions", (value) => (value ? "ouvertes" : "fermées")],
]

export function changeWords({
  action,
  change,
}: {
  action: string
  change: Record<string, unknown>
}): string | undefined {
  const { bookings } = change
  if (Array.isArray(bookings)) return bookings.join(", ") || undefined
  if (action !== "training-session.changed") return seatDetail({ action, change }, formats)
  const parts = told.flatMap(([field, label, write]) => {
    const pair = change[field]
    return Array.isArray(pair) ? [`${label} ${write(pair[0])} → ${write(pair[1])}`] : []
  })
  return parts.join(", ") || undefined
}
