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
  /** Holds a link that lets in: once sent, neither the bodies nor what they were written from is kept (design 4). */
  secret?: boolean
  /** To somebody whose account is gone: once sent, not even the address is kept. */
  forgetAfterwards?: boolean
  attachments?: MailAttachment[]
}

/** What a template may know of the site it is sent from. */
export interface MailSite {
  /** Where the site is, e.g. 'https://troisports.example'. */
  origin: string
  /** Domain of Message-ID and calendar UIDs. */
  domain: string
}

export type MailTemplates = { [Kind in keyof MailKinds]: (data: MailKinds[Kind], site: MailSite) => RenderedMail }

/**
 * The mail as its template writes it, its body not rendered yet.
 * @throws where no template knows the kind, or what it was queued with.
 */
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

/** Without it, mail programs lay a page out as those of 1998 did. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** In the text form a fact is « Libellé : valeur » on a line of its own, and a heading keeps its letters. */
const factsAsLines = [
  { selector: "tr[data-fact]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: "td[data-fact=label]", format: "inlineSurround", options: { suffix: "\u00a0: " } },
  { selector: "td[data-fact=value]", format: "inline" },
  { selector: "h1", options: { uppercase: false } },
]

/** Compiled once: a compilation takes a megabyte and three quarters of a mail's time (decision 0050). */
const toText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...factsAsLines] })

/** Both forms a mail is sent in. */
export function mailBodies(body: ReactElement): { html: string; text: string } {
  const html = doctype + renderToStaticMarkup(body)
  return { html, text: toText(html) }
}
