import type { Db } from "#app/platform/database/tables.server.ts"
import { mailOfReturnPath } from "#app/platform/mail.server.ts"
import type { MailReturn } from "./mail-returns.schema.ts"
import { markRefused } from "./refused-addresses.server.ts"

/** Marks the address of a mail that came back for good; the same report twice changes nothing. @returns whether it is */
export async function takeMailReturn(
  db: Db,
  { returnPath, status, diagnostic }: MailReturn,
  now: Date,
): Promise<boolean> {
  const id = mailOfReturnPath(returnPath)
  if (!id || !status.startsWith("5.")) return false
  const mail = await db.selectFrom("emails").select(["to"]).where("id", "=", id).executeTakeFirst()
  if (!mail?.to) return false
  await markRefused(db, { address: mail.to, reason: diagnostic ?? status, now })
  return true
}
