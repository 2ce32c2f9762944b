import type { ColumnType } from "kysely"
import type { PreferredPlan } from "./sharing.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    boatSharingInterests: {
      id: string
      email: string
      emailPunycode: string | null
      emailNormal: ColumnType<string, never, never>
      firstName: string | null
      lastName: string | null
      preferredPlan: PreferredPlan
      comments: string | null
      userId: string | null
      createdAt: ColumnType<Date, never, never>
      search: ColumnType<string, never, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "boat-sharing-interest": "created" | "exported"
  }
}
