import type { SessionState } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { SessionPeriod } from "./training.admin.schema.ts"

export const sessionStateLabel = {
  open: "Ouverte",
  closed: "Fermée",
  past: "Passée",
  cancelled: "Annulée",
} satisfies Record<SessionState, string>

export const licenceNameLabel = {
  coastal: "Côtier",
  inland: "Eaux intérieures",
} satisfies Record<LicenceType, string>

export const sessionPeriodLabel = {
  upcoming: "À venir",
  past: "Passées",
  all: "Toutes",
} satisfies Record<SessionPeriod, string>
