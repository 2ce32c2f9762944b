import { compile } from "html-to-text"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { plainTextSelectors } from "react-email"
import type { MailAttachment } from "#app/platform/mail.server.ts"
import type { MailKinds } from "./queue-email.server.ts"

export interface RenderedMail {
  subject: string
  body: ReactElement
  replyTo?: string
  /** Holds a secret link: bodies and data are dropped once sent (design 4). */
  secret?: boolean
  /** The account is deleted: the address is dropped once sent. */
  forgetAfterwards?: boolean
  attachments?: MailAttachment[]
}

export interface MailSite {
  origin: string
  domain: string
}

export type MailTemplates = { [Kind in keyof MailKinds]: (data: MailKinds[Kind], site: MailSite) => RenderedMail }

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
  { selector: "h1", options: { uppercase: false } },
]

/** Compiled once: a compilation takes three quarters of a mail's time (decision 0050). */
const toText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...factsAsLines] })

export function mailBodies(body: ReactElement): { html: string; text: string } {
  const html = doctype + renderToStaticMarkup(body)
  return { html, text: toText(html) }
}
