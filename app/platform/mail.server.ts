import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { writeWholeFile } from "#app/platform/files/write-whole-file.server.ts"
import type { CalendarFile } from "./write-calendar.server.ts"

export interface MailMessage {
  /** The same at each retry, so that duplicates can be recognised. */
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

/** @param returnPath where returned mails go; each mail's own address holds its id (VERP) */
export function smtpTransport(url: string, from: string, returnPath?: string): SmtpTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    // The queue retries by itself; retries of the pool would delay it and a stop.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const envelope = returnPath && { from: ownReturnPath(returnPath, message.messageId), to: message.to }
      await transport.sendMail({ from, headers, ...composed(message), ...(envelope ? { envelope } : {}) })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
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

const connectionCodes = new Set(["ESOCKET", "EDNS", "ETIMEDOUT", "ECONNECTION", "ETLS"])

/**
 * Such as 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'. Undefined where the server answered, because its
 * answer may quote the recipient.
 */
export function connectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = "", originalCode, response } = error as Error & Partial<Record<string, string>>
  return connectionCodes.has(code) && !response ? faultInWords(error.message, originalCode) : undefined
}

export function faultInWords(message: string, originalCode: string | undefined): string {
  if (!originalCode || message.includes(originalCode)) return message
  return `${message} (${originalCode})`.trim()
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
