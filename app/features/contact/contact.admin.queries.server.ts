import { sql } from "kysely"
import { historyOf, namesOf } from "#app/features/identity/history.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { MessageDetail, MessageList, MessageState } from "./contact.admin.schema.ts"
import { contactFields } from "./contact.labels.ts"

/** The messages of the contact form, newest first unless asked otherwise. */
export const messageList = sortedList({ name: "contact-messages", orders: byCreation, first: "createdAt:desc" })

type Asked = PageAsked<keyof typeof byCreation> & { state?: MessageState | undefined }

/** So many characters of a message stand in the list. */
const excerptLength = 140

export async function listMessages(db: Db, asked: Asked): Promise<MessageList> {
  const { items, nextCursor } = await messageList.page(db, messages(db, asked), asked)
  return {
    items: items.map(({ message, createdAt, handledAt, handledBy: _by, ...row }) =>
      Object.assign(row, {
        excerpt: excerptOf(message),
        createdAt: createdAt.toISOString(),
        handledAt: handledAt?.toISOString() ?? null,
      }),
    ),
    nextCursor,
  }
}

export function messagePages(db: Db, asked: Asked) {
  return messageList.pages(db, messages(db, asked), asked, csvPageSize)
}

function messages(db: Db, { state }: Asked) {
  const rows = db.selectFrom("contactMessages").select(["id", ...contactFields, "createdAt", "handledAt", "handledBy"])
  // This must equal the condition of the index.
  return state ? rows.where(sql<boolean>`(handled_at is null)`, "=", state === "open") : rows
}

export type MessageFound = Awaited<ReturnType<typeof keptMessage>> & {}

async function keptMessage(db: Db, id: string) {
  return await messages(db, {}).where("id", "=", id).executeTakeFirst()
}

export async function messageDetail(db: Db, id: string): Promise<MessageDetail | undefined> {
  const found = await messages(db, {}).select("personId").where("id", "=", id).executeTakeFirst()
  if (!found) return undefined
  const { createdAt, handledAt, handledBy, ...message } = found
  const names = await namesOf(db, handledBy ? [handledBy] : [])
  return {
    ...message,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    handledBy: (handledBy && names.get(handledBy)) || null,
    history: await historyOf(db, { entity: "contact-message", entityId: id }),
  }
}

function excerptOf(message: string): string {
  const line = message.replace(/\s+/g, " ").trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line
}
