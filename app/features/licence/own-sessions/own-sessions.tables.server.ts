import type { Generated } from "kysely"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Links in mails to the sessions of an application. */
    applicationLinks: {
      tokenHash: string
      applicationId: string
      createdAt: Generated<Date>
      revokedAt: Date | null
    }
  }
}
