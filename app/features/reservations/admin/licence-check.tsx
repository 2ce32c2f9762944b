import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { reservationsScreen } from "#content/admin/reservations.ts"

/** Design 7.7. */
export function LicenceCheck({ check }: { check: NonNullable<AdminReservation["licenceCheck"]> }) {
  return <Badge tone={check === "verified" ? "free" : "pending"}>{reservationsScreen.licenceCheck[check]}</Badge>
}
