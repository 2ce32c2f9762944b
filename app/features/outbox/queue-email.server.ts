import { v7 as uuid } from "uuid"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Data by kind of mail; features add theirs by declaration merging. */
export interface MailKinds {}

export type MailKind = keyof MailKinds

/** `Later` names the facts that the caller adds to `data` in SQL. */
export interface EmailToQueue<Kind extends MailKind, Later extends keyof MailKinds[Kind] = never> {
  id?: string
  kind: Kind
  /** The server alone chooses it (design 7.16). */
  to: string
  data: Omit<MailKinds[Kind], Later>
  entity: string
  entityId: string
  sendAt: Date
  awaited?: boolean
}

/** Queues a mail in the command's transaction; a worker sends it after the commit. */
export async function queueEmail<Kind extends MailKind>(trx: Trx, email: EmailToQueue<Kind>): Promise<void> {
  await trx.insertInto("emails").values(emailRow(email)).execute()
}

export function emailRow<Kind extends MailKind, Later extends keyof MailKinds[Kind] = never>({
  data,
  sendAt,
  ...email
}: EmailToQueue<Kind, Later>) {
  return { id: uuid(), ...email, data: JSON.stringify(data), nextAttemptAt: sendAt }
}
