import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    contactMessages: StoredTables["contactMessages"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "contact-message": "received" | "handled" | "reopened" | "forgotten" | "exported"
  }
}
