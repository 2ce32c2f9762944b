import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { AdminReservationDetails } from "#app/features/reservations/reservations.admin.schema.ts"
import { Badge } from "#app/ui/badge.tsx"
import { adminReservations } from "#content/admin/reservations.ts"

interface LicenceCheckProps {
  check: NonNullable<AdminReservationDetails["licenceCheck"]>
  /** The licence itself, where there is room for it. */
  licence?: AdminReservationDetails["licence"]
}

/** Whether the account of a rental has an approved licence (design 7.7). */
export function LicenceCheck({ check, licence = null }: LicenceCheckProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge tone={check === "verified" ? "free" : "pending"}>{adminReservations.licenceCheck[check]}</Badge>
      {licence ? <span className="text-sm text-slate">{licenceTypeLabel[licence.licenseType]}</span> : null}
    </span>
  )
}
