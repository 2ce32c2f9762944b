import type { HistoryEvent } from "#app/back-office/record/history-list.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { moveDialog } from "#content/admin/move.ts"
import { baseName } from "#content/school.ts"

/** « du sam. 12 juin 2027, 14:00, Nyon au … ». */
export function moveDetail({ action, change }: HistoryEvent): string | undefined {
  if (action !== "reservation.moved") return undefined
  const [from, to] = [momentWords(change.from), momentWords(change.to)]
  return from && to && moveDialog.detail(from, to)
}

function momentWords(moment: unknown): string | undefined {
  const { reservationDate, timeSlot, base } = (moment ?? {}) as Record<string, unknown>
  if (typeof reservationDate !== "string" || typeof timeSlot !== "string") return undefined
  return `${formatDayTime(reservationDate, timeSlot)}, ${baseName(String(base))}`
}
