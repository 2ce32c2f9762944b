import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    boatSharingInterests: StoredTables["boatSharingInterests"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "boat-sharing-interest": "created" | "exported"
  }
}
