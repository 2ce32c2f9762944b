import type { Generated } from "kysely"
import type { FeedScope } from "./agenda.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    feeds: {
      tokenHash: string
      userId: string
      scope: FeedScope
      /** A base or an instructor's id; '' for the others. */
      subject: Generated<string>
      createdAt: Generated<Date>
    }
  }
}
