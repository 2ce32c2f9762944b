/** The fragment of a mail link is `#<purpose>=<token>`. */
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

export function readCarried(hash: string): string | undefined {
  return /^#suppression=./.test(hash) ? hash : undefined
}

export const authModes = ["inscription", "lien", "mot-de-passe-oublie", "confirmation", "code", "message"] as const
export type AuthMode = (typeof authModes)[number]

/** The mode of links in mails: it is left where the link lost its fragment. */
export function readAuthMode(query: URLSearchParams): AuthMode | undefined {
  return authModes.find((mode) => mode === query.get("mode"))
}

export function authPath(mode: AuthMode | undefined, returnTo: string | undefined): string {
  const query = new URLSearchParams({ ...(returnTo ? { returnTo } : {}), ...(mode ? { mode } : {}) })
  return query.size > 0 ? `/auth?${query}` : "/auth"
}

export type AuthTab = "connexion" | "inscription"

export interface AuthMoves {
  returnTo: string | undefined
  show: (mode?: AuthMode) => void
  chooseTab: (tab: AuthTab) => void
  confirm: (email: string, how: "sent" | "to-send") => void
  signedIn: (how?: "created" | "second-factor") => Promise<void>
  passwordReset: () => Promise<void>
}

export interface AddressLink {
  email?: string
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
