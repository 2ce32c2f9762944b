import type { ColumnType, Generated } from "kysely"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { ChosenSession } from "./application.schema.ts"
import type { ApplicationStatus, LicenceType } from "./licence.schema.ts"
import type { PersonalText } from "./personal-fields.labels.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    boatLicenseApplications: Pick<StoredTables["boatLicenseApplications"], PersonalText> & {
      id: string
      /** Null once the account is deleted. */
      userId: string | null
      /** The account's. */
      personId: string | null
      status: Generated<ApplicationStatus>
      licenseType: LicenceType
      phoneNormal: string | null
      /** It is written as JSON, and holds the prices shown to the candidate. */
      chosenSessions: ColumnType<ChosenSession[], string | undefined, string>
      /** Only the school reads them. */
      notes: string | null
      /** The candidate reads it. */
      decisionMessage: string | null
      submittedAt: Date | null
      reviewedAt: Date | null
      forgottenAt: Date | null
      version: Generated<number>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date | undefined, never>
      updatedAt: Generated<Date>
      search: ColumnType<string, never, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    application:
      | "begun"
      | "changed"
      | "submitted"
      | "approved"
      | "rejected"
      | "session-replaced"
      | "session-moved"
      | "session-left"
      | "session-move-accepted"
      | "seat-added"
      | "seat-moved"
      | "seat-cancelled"
      | "seat-undone"
      | "seat-mail-released"
      | "sessions-lapsed"
      | "links-revoked"
      | "forgotten"
    "boat-license-application": "exported"
  }
}
