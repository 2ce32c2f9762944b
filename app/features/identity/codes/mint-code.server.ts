import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { hashCode, sealFragment } from "./code-secrets.server.ts"
import { type CodePurpose, codeExpires } from "./codes.rules.ts"
import "./codes.tables.server.ts"

export interface CodeToMint {
  purpose: CodePurpose
  mailbox: string
  /** The fragment of the link beside which the code stands, with its '#'. A proof has none. */
  fragment?: string
  now: Date
}

/** Codes have no look-alikes (school 2, "Manage link"). A booking's ends with its link, which stands in the table. */
export async function mintCode(
  { db, secret }: { db: Db; secret: string },
  { purpose, mailbox, fragment, now }: CodeToMint,
): Promise<string> {
  const code = shortReference()
  const of = { mailbox, code }
  const expiresAt = codeExpires(purpose, now)
  const link = expiresAt === null && fragment !== undefined ? hashSecret(fragment.replace(/^#(\w+=)?/, "")) : null
  await db
    .insertInto("mailCodes")
    .values({
      codeHash: hashCode(secret, of),
      purpose,
      sealed: fragment === undefined ? null : sealFragment(secret, of, fragment),
      manageLink: link,
      expiresAt,
    })
    .execute()
  return code
}
