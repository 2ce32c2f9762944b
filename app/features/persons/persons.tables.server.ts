import type { ColumnType, Generated } from "kysely"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Who somebody is to the school (school 0). That of an account follows it, by triggers. */
    persons: {
      id: Generated<string>
      /** Null for a guest. */
      userId: string | null
      /** Empty, with everything else, once forgotten. */
      firstName: string
      lastName: string
      email: string | null
      emailPunycode: string | null
      emailNormal: ColumnType<string | null, never, never>
      phone: string | null
      phoneNormal: string | null
      /** Of the account's profile. */
      birthDate: string | null
      /** Of the school. */
      note: string | null
      mergedInto: string | null
      forgottenAt: Date | null
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date | undefined, never>
      foldedName: ColumnType<string, never, never>
      search: ColumnType<string, never, never>
    }
    personMerges: {
      id: string
      fromPerson: string
      intoPerson: string
      /** Ids of what changed hands, by table. */
      moved: ColumnType<Record<string, string[]>, string, never>
      mergedAt: Date
      undoneAt: Date | null
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    person: "merged" | "merge-undone" | "noted"
  }
}
