import type { ColumnType } from "kysely"
import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import type { DocumentType } from "./licence.documents.rules.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    documents: {
      id: string
      userId: string
      applicationId: string
      kind: DocumentKind
      name: string
      path: string
      size: number
      mime: DocumentType
      sha256: string
      /** 'yyyy-MM-dd' */
      issuedOn: string | null
      deletedAt: Date | null
      createdAt: ColumnType<Date, Date | undefined, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    document: "uploaded" | "opened" | "removed" | "forgotten"
  }
}
