import { compile } from "html-to-text"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { plainTextSelectors } from "react-email"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { CalendarFile, CalendarSite } from "#app/platform/write-calendar.server.ts"
import { type MailBodies, withoutCodes } from "./link-codes.server.ts"
import type { MailKinds } from "./queue-email.server.ts"

export interface RenderedMail {
  subject: string
  body: ReactElement
  replyTo?: string
  /** Holds a secret link, or the names of many people: bodies and data are dropped once sent (design 4). */
  secret?: boolean
  /** The account is deleted: the address is dropped once sent. */
  forgetAfterwards?: boolean
  /** Writes it for the address that the mail is sent to. */
  calendar?: (attendee: string) => CalendarFile
  /** Ids of the bookings, entries and applications whose links it holds, made by the functions below. */
  manages?: readonly string[]
}

export interface MailSite extends CalendarSite {
  /** Nobody pays online: mails name the counter and the slip. */
  counterOnly?: boolean
}

/** The link to a booking; the worker puts a new secret in when it sends the mail (school 2). */
export function manageHref({ origin }: MailSite, bookingId: string): string {
  return `${origin}/ma-reservation${secretToCome(bookingId)}`
}

export function waitingHref({ origin }: MailSite, waitingId: string): string {
  return `${origin}/ma-reservation${secretToCome(waitingId, "attente=")}`
}

export function sessionsHref({ origin }: MailSite, applicationId: string): string {
  return `${origin}/ma-reservation${secretToCome(applicationId, "sessions=")}`
}

function secretToCome(subjectId: string, named = ""): string {
  return `#${named}secret-of-${subjectId}`
}

export type MailTemplates = { [Kind in keyof MailKinds]: (data: MailKinds[Kind], site: MailSite) => RenderedMail }

/** Reads the data of a mail again when it is sent; undefined when nobody should be told any more. */
export type MailReaders = {
  [Kind in keyof MailKinds]?: (db: Db, queued: MailKinds[Kind], now: Date) => Promise<MailKinds[Kind] | undefined>
}

/** @throws when no template knows the kind or its data */
export function writeMail(
  templates: MailTemplates,
  email: { kind: string; data: unknown },
  site: MailSite,
): RenderedMail {
  const known = templates as Record<string, ((data: never, site: MailSite) => RenderedMail) | undefined>
  const template = known[email.kind]
  if (!template) throw new Error(`no template for mail kind ${email.kind}`)
  return template(email.data as never, site)
}

/** Without it, mail programs use quirks mode. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The text form has « Libellé : valeur » on one line, and keeps the case of headings. */
const factsAsLines = [
  { selector: "tr[data-fact]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: "td[data-fact=label]", format: "inlineSurround", options: { suffix: "\u00a0: " } },
  { selector: "td[data-fact=value]", format: "inline" },
  { selector: "td[data-mark]", format: "skip" },
  { selector: "h1", options: { uppercase: false } },
]

/** Compiled once: a compilation takes three quarters of a mail's time (decision 0050). */
const toText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...factsAsLines] })

type WrittenMail = Pick<RenderedMail, "body" | "manages">

/** As kept and shown: links to bookings lead to the page without a secret, and codes are blank. */
export function mailBodies(mail: WrittenMail): MailBodies {
  return keptBodies(writtenBodies(mail), mail)
}

export function keptBodies(written: MailBodies, mail: WrittenMail): MailBodies {
  return withoutCodes(withSecrets(written, mail, new Map()))
}

/** Links to bookings have no secret yet, nor codes their characters. */
export function writtenBodies({ body }: WrittenMail): MailBodies {
  const html = doctype + renderToStaticMarkup(body)
  return { html, text: toText(html) }
}

/** `secrets` are keyed by booking. */
export function withSecrets(
  { html, text }: MailBodies,
  { manages = [] }: WrittenMail,
  secrets: ReadonlyMap<string, string>,
): MailBodies {
  const put = (written: string) =>
    manages.reduce((all, id) => {
      const secret = secrets.get(id)
      const link = new RegExp(`#(\\w+=)?secret-of-${id}`, "g")
      return all.replaceAll(link, (_, named = "") => (secret ? `#${named}${secret}` : ""))
    }, written)
  return { html: put(html), text: put(text) }
}
