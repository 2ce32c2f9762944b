import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Each once for a beginning, so that a session that is moved arms them again. */
    seatReminders: StoredTables["seatReminders"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "training-session": "created" | "changed" | "cancelled" | "exported" | "attendance-noted"
  }
}
