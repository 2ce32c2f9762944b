import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

/** Boats, instructors, what they are taken for, and the rules of the calendar (school 1). */
declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    bases: StoredTables["bases"]
    boatModels: StoredTables["boatModels"]
    boats: StoredTables["boats"]
    instructors: StoredTables["instructors"]
    instructorCertificates: StoredTables["instructorCertificates"]
    assignments: StoredTables["assignments"]
    holds: StoredTables["holds"]
    holdings: StoredTables["holdings"]
    closures: StoredTables["closures"]
    openingHours: StoredTables["openingHours"]
    seasons: StoredTables["seasons"]
    bookingRules: StoredTables["bookingRules"]
    turnarounds: StoredTables["turnarounds"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    boat: "created" | "changed" | "retired" | "workshop-begun" | "workshop-ended" | "assigned" | "removed"
    "boat-model": "changed"
    calendar: "changed"
    closure: "created" | "removed"
    instructor: "created" | "changed" | "retired" | "absence-begun" | "absence-ended" | "assigned" | "removed"
  }
}
