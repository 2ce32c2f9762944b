import { v7 as uuid } from "uuid"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * The kinds of mail and what each is written from. The feature that sends a kind adds it by declaration merging and
 * registers its template; the compiler refuses a kind without one.
 */
export interface MailKinds {}

export type MailKind = keyof MailKinds

/** `Later` names the facts that the caller adds to `data` in SQL. */
export interface EmailToQueue<Kind extends MailKind, Later extends keyof MailKinds[Kind] = never> {
  /** Of the row itself, where the mail names it; else a new one. */
  id?: string
  kind: Kind
  /** The recipient: chosen by the server alone (design 7.16). */
  to: string
  data: Omit<MailKinds[Kind], Later>
  entity: string
  entityId: string
  /** When to send; a reminder is a mail with a later time. */
  sendAt: Date
  /** Whether a person waits for its link or code; false by default. */
  awaited?: boolean
}

/** Puts a mail into the queue, in the command's own transaction; the worker renders and sends it after commit. */
export async function queueEmail<Kind extends MailKind>(trx: Trx, email: EmailToQueue<Kind>): Promise<void> {
  await trx.insertInto("emails").values(emailRow(email)).execute()
}

/** The row alone, for a command that writes it together with others in one statement. */
export function emailRow<Kind extends MailKind, Later extends keyof MailKinds[Kind] = never>({
  data,
  sendAt,
  ...email
}: EmailToQueue<Kind, Later>) {
  return { id: uuid(), ...email, data: JSON.stringify(data), nextAttemptAt: sendAt }
}
