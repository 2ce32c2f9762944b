import type { Generated } from "kysely"
import type { CodePurpose } from "./codes.rules.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    mailCodes: {
      /** It covers code and mailbox, so that the table holds no address. */
      codeHash: string
      purpose: CodePurpose
      /** The link's fragment, which only the code opens; null for a proof. */
      sealed: string | null
      /** Exactly one of the two says until when the code works. */
      manageLink: string | null
      expiresAt: Date | null
      createdAt: Generated<Date>
    }
  }
}
