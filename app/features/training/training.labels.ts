import type { SessionType } from "./training.schema.ts"

export const sessionTypeLabel = {
  theory: "Théorie",
  practice: "Pratique",
} satisfies Record<SessionType, string>
