import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** At most one row. The first change inserts it. */
    billingSettings: StoredTables["billingSettings"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    billing: "changed"
  }
}
