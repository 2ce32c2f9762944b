import type { ColumnType } from "kysely"
import type { DocumentKind } from "#app/features/licence/application/application.schema.ts"

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
      mime: string
      sha256: string
      /** 'yyyy-MM-dd' */
      issuedOn: string | null
      deletedAt: Date | null
      createdAt: ColumnType<Date, Date | undefined, never>
    }
  }
}
