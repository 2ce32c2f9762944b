import type { SessionState } from "./training.admin.schema.ts"

export const sessionStateLabel = {
  open: "Ouverte",
  closed: "Fermée",
  past: "Passée",
  cancelled: "Annulée",
} satisfies Record<SessionState, string>
