import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

/** The tables of boats, instructors and their assignments to outings and stays (school 1). */
declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    bases: StoredTables["bases"]
    boatModels: StoredTables["boatModels"]
    boats: StoredTables["boats"]
    instructors: StoredTables["instructors"]
    instructorCertificates: StoredTables["instructorCertificates"]
    assignments: StoredTables["assignments"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    boat: "created" | "changed" | "retired" | "workshop-begun" | "workshop-ended" | "assigned" | "removed"
    "boat-model": "changed"
    instructor: "created" | "changed" | "retired" | "absence-begun" | "absence-ended" | "assigned" | "removed"
  }
}
