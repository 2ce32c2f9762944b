import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { writeWholeFile } from "#app/platform/files/write-whole-file.server.ts"

export interface MailMessage {
  /** Stable over retries, so that a mail sent twice can be told as one. */
  messageId: string
  to: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  attachments?: MailAttachment[] | undefined
}

export interface MailAttachment {
  filename: string
  content: string
  contentType: string
}

/** Keeps mail programs from answering with an absence note (RFC 3834). */
const headers = { "Auto-Submitted": "auto-generated" }

/** Hands messages to the outside world, or to a directory. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface SmtpTransport extends MailTransport {
  /** Connects once, signs in, and hangs up. @throws what keeps mails from leaving */
  verify(): Promise<void>
}

/** How many mails are sent at the same time, each on its own connection, which is reused. */
export const mailsAtOnce = 3

/** By SMTP, with timeouts short enough that a dead server does not hold the queue. */
export function smtpTransport(url: string, from: string): SmtpTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    // The queue tries again by itself; the pool's own attempts would hold it, and a stop, for seconds a mail.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      await transport.sendMail({ from, headers, ...message })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

const connectionCodes = new Set(["ESOCKET", "EDNS", "ETIMEDOUT", "ECONNECTION", "ETLS"])

/**
 * Why the mail server could not be talked to: 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'. Undefined where
 * it answered, since its answer may quote the recipient.
 */
export function connectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = "", originalCode, response } = error as Error & Partial<Record<string, string>>
  return connectionCodes.has(code) && !response ? faultInWords(error.message, originalCode) : undefined
}

/** With the system's own name of it, which is what people search for. */
export function faultInWords(message: string, originalCode: string | undefined): string {
  if (!originalCode || message.includes(originalCode)) return message
  return `${message} (${originalCode})`.trim()
}

/** One .eml file a message, written whole or not at all. */
export function directoryTransport(directory: string, from: string): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail({ from, headers, ...message })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = message.messageId.replace(/^<|@.*$/g, "")
      await writeWholeFile(join(directory, `${name}.eml`), bytes as Buffer, 0o600)
    },
    close: () => composer.close(),
  }
}
