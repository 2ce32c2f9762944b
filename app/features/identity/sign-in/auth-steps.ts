/** What a link in a mail asks for; its fragment is `#<purpose>=<token>` (see linkPurposes of the mails). */
export const mailLinkPurposes = ["confirmer", "lien", "mot-de-passe", "inscription"] as const
export type MailLinkPurpose = (typeof mailLinkPurposes)[number]

export interface MailLink {
  purpose: MailLinkPurpose
  token: string
}

/** @param hash of an address, with its '#' */
export function readMailLink(hash: string): MailLink | undefined {
  const given = new URLSearchParams(hash.slice(1))
  for (const purpose of mailLinkPurposes) {
    const token = given.get(purpose)
    if (token) return { purpose, token }
  }
  return undefined
}

/** The fragment of a link to where one is going, which the browser brought along: the way to delete an account. */
export function readCarried(hash: string): string | undefined {
  return /^#suppression=./.test(hash) ? hash : undefined
}

/** What `mode` in the query string may say; nothing is the tab Connexion. */
export const authModes = ["inscription", "lien", "mot-de-passe-oublie", "confirmation", "code"] as const
export type AuthMode = (typeof authModes)[number]

export function readAuthMode(query: URLSearchParams): AuthMode | undefined {
  return authModes.find((mode) => mode === query.get("mode"))
}

/** The address of a mode; where the visitor was going goes along. */
export function authPath(mode: AuthMode | undefined, returnTo: string | undefined): string {
  const query = new URLSearchParams({ ...(returnTo ? { returnTo } : {}), ...(mode ? { mode } : {}) })
  return query.size > 0 ? `/auth?${query}` : "/auth"
}

/** What a link to confirm an address is about: it is signed, not secret, and only the server believes it. */
export interface AddressLink {
  email?: string
  /** The new address, where the link is one of the two that change it. */
  newEmail?: string
  lastStep?: boolean
}

export function readAddressLink(token: string): AddressLink {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0) ?? 0)
    const { email, updateTo, requestType } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    return {
      ...(typeof email === "string" ? { email } : {}),
      ...(typeof updateTo === "string" ? { newEmail: updateTo } : {}),
      lastStep: requestType === "change-email-verification",
    }
  } catch {
    return {}
  }
}
