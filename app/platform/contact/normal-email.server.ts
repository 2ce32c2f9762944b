import { domainToASCII } from "node:url"

/** The spelling by which mailboxes are compared and mails are sent: lower case, the domain in punycode. */
export function normalEmail(typed: string): string {
  const email = typed.trim().normalize("NFC").toLowerCase()
  const at = email.lastIndexOf("@") + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (domainToASCII(domain) || domain)
}
