import type { SessionType } from "./session-types.rules.ts"

export const sessionTypeLabel = {
  theory: "Théorie",
  practice: "Pratique",
} satisfies Record<SessionType, string>

/** On an account or an invoice. */
export const courseLabel = {
  theory: "Session de théorie",
  practice: "Session de pratique",
} satisfies Record<SessionType, string>
