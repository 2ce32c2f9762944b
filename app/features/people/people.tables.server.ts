import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Names, phone and address are in `users` (design 4). */
    profiles: StoredTables["profiles"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    data: "exported"
    user: "exported"
    "data-request": "code-sent" | "proven" | "copied" | "corrected" | "erased"
  }
}
