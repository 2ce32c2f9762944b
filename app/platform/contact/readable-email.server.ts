import { domainToUnicode } from "node:url"

export function readableEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
