import type { SessionPeriod, SessionState } from "./training.admin.schema.ts"
import type { LicenceType } from "./training.schema.ts"

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
