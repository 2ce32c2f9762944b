import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

/** The rules of the calendar (school 1). */
declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    closures: StoredTables["closures"]
    openingHours: StoredTables["openingHours"]
    seasons: StoredTables["seasons"]
    bookingRules: StoredTables["bookingRules"]
    turnarounds: StoredTables["turnarounds"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    calendar: "changed"
    closure: "created" | "removed"
  }
}
