import type { ColumnType } from "kysely"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Who owed money on an account when their account was deleted, or they were erased as a guest; the row goes once it is settled (school 4). */
    debtors: {
      accountId: string
      name: string
      email: string
      phone: string
      /** One line; '' if the person gave none. */
      address: string
      createdAt: ColumnType<Date, Date, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    debtor: "kept" | "forgotten"
  }
}
