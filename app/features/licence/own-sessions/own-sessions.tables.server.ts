import type { Generated } from "kysely"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    applicationLinks: {
      tokenHash: string
      applicationId: string
      createdAt: Generated<Date>
      revokedAt: Date | null
    }
  }
}
