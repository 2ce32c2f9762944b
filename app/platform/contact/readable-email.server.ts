import { domainToUnicode } from "node:url"

/** Shows the letters of a domain that is kept in punycode, as accounts keep theirs. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
