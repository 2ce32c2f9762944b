import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { causeInWords, onOneLine } from "#app/platform/cause-in-words.server.ts"
import { writeWholeFile } from "#app/platform/files/write-whole-file.server.ts"
import type { CalendarFile } from "./write-calendar.server.ts"

export interface MailMessage {
  /** It is the same at each retry, so that duplicates can be recognised. */
  messageId: string
  to: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  calendar?: CalendarFile | undefined
}

/** Prevents absence notes (RFC 3834). */
const headers = { "Auto-Submitted": "auto-generated" }

/** An invitation stands beside the text, where calendars look for it, and as a file; a published one is a file only. */
function composed({ calendar, ...message }: MailMessage) {
  if (!calendar) return message
  const { filename, method, content } = calendar
  if (method !== "PUBLISH") return { ...message, icalEvent: { filename, method, content } }
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { ...message, attachments: [{ filename, content, contentType }] }
}

export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface SmtpTransport extends MailTransport {
  /** @throws why no mail can leave */
  verify(): Promise<void>
}

export const mailsAtOnce = 3

/** It is shorter than the lease of a mail, which another worker would then send again. */
const longestSendingMs = 90_000

/** @param returnPath where returned mails go; each mail's own address holds its id (VERP) */
export function smtpTransport(url: string, from: string, returnPath?: string): SmtpTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    // The queue retries by itself; retries of the pool would delay it and a stop.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const envelope = returnPath && { from: ownReturnPath(returnPath, message.messageId), to: message.to }
      const sent = { from, headers, ...composed(message), ...(envelope ? { envelope } : {}) }
      await transport.sendMail({ ...sent, signal: AbortSignal.timeout(longestSendingMs) })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close({ force: true }),
  }
}

/** 'retours@…' → 'retours+<id>@…', where a Message-ID is '<id@…>'. */
function ownReturnPath(returnPath: string, messageId: string): string {
  return returnPath.replace("@", `+${messageId.replace(/^<|@.*$/g, "")}@`)
}

/** @returns the id of the mail that came back, or undefined for another address */
export function mailOfReturnPath(address: string): string | undefined {
  return /\+([0-9a-f-]{36})@/i.exec(address)?.[1]?.toLowerCase()
}

const connectionCodes = new Set(["ESOCKET", "EDNS", "ETIMEDOUT", "ECONNECTION", "ETLS", "EABORT"])

/** True where the disk or the connection failed, so that no answer of a server quotes the recipient. */
export function isServiceFault(error: unknown): boolean {
  const { code = "", syscall, response } = error as Partial<Record<string, string>>
  return !response && (connectionCodes.has(code) || syscall !== undefined)
}

/** What the server answered, or why it could not be asked; for the back-office, since an answer may quote a person. */
export function mailFaultInWords(error: unknown): string {
  const { response } = error as { response?: string }
  return response ? `le serveur répond : ${onOneLine(response)}` : causeInWords(error)
}

export function directoryTransport(directory: string, from: string): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail({ from, headers, ...composed(message) })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = message.messageId.replace(/^<|@.*$/g, "")
      await writeWholeFile(join(directory, `${name}.eml`), bytes as Buffer, 0o600)
    },
    close: () => composer.close(),
  }
}
