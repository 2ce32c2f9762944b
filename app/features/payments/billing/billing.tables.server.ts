import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** One row at most, from the first change on. */
    billingSettings: StoredTables["billingSettings"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    billing: "changed"
  }
}
