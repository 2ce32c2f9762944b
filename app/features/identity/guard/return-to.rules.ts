export const homeOf = { admin: "/admin", user: "/dashboard" } as const

export const sessionEnded = { name: "session", value: "expiree" } as const

/** `ended`: a session was open and has ended. */
export function signInPath(returnTo: string, ended = false): string {
  const query = new URLSearchParams({ returnTo, ...(ended ? { [sessionEnded.name]: sessionEnded.value } : {}) })
  return `/auth?${query}`
}

const longest = 512
const outOfBounds = /^\/(auth|api)(\/|$)/

/** A path of this site, else undefined: browsers leave it for '//evil', '/\evil' and '/.///evil' (design 7.10). */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > longest || !wanted.startsWith("/") || wanted.startsWith("//")) return undefined
  if (/[\\\p{Cc}]/u.test(wanted) || !wanted.isWellFormed()) return undefined
  const base = "https://site.invalid"
  if (!URL.canParse(wanted, base)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith("//") || outOfBounds.test(pathname)) return undefined
  return pathname + search + hash
}
