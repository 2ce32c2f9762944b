import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import { canResend, withheldOf } from "./emails.rules.ts"
import type { Email, EmailFigures, EmailList, EmailState } from "./emails.schema.ts"
import { type MailSite, type MailTemplates, mailBodies, type RenderedMail, writeMail } from "./write-mail.server.ts"

export interface MailWriters {
  templates: MailTemplates
  site: MailSite
}

export const emailList = sortedList({ name: "emails", orders: byCreation, first: "createdAt:desc" })

export interface EmailsAsked extends PageAsked<keyof typeof byCreation> {
  state?: EmailState | undefined
  kind?: string | undefined
}

export async function listEmails(db: Db, writers: MailWriters, asked: EmailsAsked): Promise<EmailList> {
  const { state, kind } = asked
  const rows = emailRows(db)
    .$if(state !== undefined, (all) => all.where("state", "=", state ?? "queued"))
    .$if(kind !== undefined, (all) => all.where("kind", "=", kind ?? ""))
  const { items, nextCursor } = await emailList.page(db, rows, asked)
  return { items: items.map((row) => emailOf(row, writers)), nextCursor }
}

export interface ReadEmail {
  email: Email
  /** Null where the school may not read it. */
  bodies: { html: string; text: string } | null
}

export async function readEmail(db: Db, writers: MailWriters, id: string): Promise<ReadEmail | undefined> {
  const row = await emailRows(db).select(["html", "text"]).where("id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const email = emailOf(row, writers)
  if (email.withheld !== null) return { email, bodies: null }
  if (row.html !== null) return { email, bodies: { html: row.html, text: row.text ?? "" } }
  const written = writtenFrom(row, writers)
  return { email, bodies: written ? mailBodies(written) : null }
}

export async function emailFigures(db: Db): Promise<EmailFigures> {
  return await db
    .selectFrom("emails")
    .where("state", "in", ["queued", "failed"])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("state", "=", "queued").as("queued"),
      fn
        .countAll<number>()
        .filterWhere((eb) => eb.and([eb("state", "=", "queued"), eb("attempts", ">", 0)]))
        .as("retrying"),
      fn.countAll<number>().filterWhere("state", "=", "failed").as("failed"),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts mails that were given up, though nobody refused them; those somebody waited for are of no use any more. */
export async function emailsToResend(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("emails")
    .where("state", "=", "failed")
    .where("awaited", "=", false)
    .where("refused", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function oldestQueuedEmail(db: Db): Promise<Date | undefined> {
  const oldest = await db
    .selectFrom("emails")
    .select("createdAt")
    .where("state", "=", "queued")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  return oldest?.createdAt
}

function emailRows(db: Db) {
  return db
    .selectFrom("emails")
    .select(["id", "kind", "to", "subject", "state", "attempts", "nextAttemptAt", "error", "entity", "entityId"])
    .select(["createdAt", "sentAt"])
    .select(sql<boolean>`html is not null`.as("bodyKept"))
    .select(sql`case when state <> 'sent' then data end`.as("data"))
}

type EmailRow = Awaited<ReturnType<ReturnType<typeof emailRows>["execute"]>>[number]

function emailOf(row: EmailRow, writers: MailWriters): Email {
  const { id, kind, to, state, attempts, error, entity, entityId } = row
  const written = state === "sent" ? undefined : writtenFrom(row, writers)
  const withheld = withheldOf(row, written)
  return {
    id,
    kind,
    to,
    subject: written?.subject ?? row.subject,
    state,
    attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    error,
    related: entity !== null && entityId !== null ? { entity, id: entityId } : null,
    withheld,
    resendable: canResend(state, withheld),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** Undefined when a version with other templates queued it. */
export function writtenFrom(
  email: { kind: string; data: unknown },
  { templates, site }: MailWriters,
): RenderedMail | undefined {
  try {
    return writeMail(templates, email, site)
  } catch {
    return undefined
  }
}
