import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** It has at most one row, which the first change inserts. */
    billingSettings: StoredTables["billingSettings"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    billing: "changed"
  }
}
