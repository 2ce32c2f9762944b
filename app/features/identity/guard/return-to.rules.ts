/** Where somebody goes who was going nowhere in particular. */
export const homeOf = { admin: "/admin", user: "/dashboard" } as const

/** In the query string of /auth: the session that led to the page is over, and its owner did not end it. */
export const sessionEnded = { name: "session", value: "expiree" } as const

/** The sign-in page with the way back; `ended` where a session was open and is over. */
export function signInPath(returnTo: string, ended = false): string {
  const query = new URLSearchParams({ returnTo, ...(ended ? { [sessionEnded.name]: sessionEnded.value } : {}) })
  return `/auth?${query}`
}

const longest = 512
const outOfBounds = /^\/(auth|api)(\/|$)/

/**
 * The path to go back to after signing in, or undefined when it is not one of this site: '//evil', '/\evil' and
 * '/.///evil' all leave it for a browser (design 7.10). Paths under /auth and /api are no places to go.
 */
export function safeReturnTo(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > longest || !wanted.startsWith("/") || wanted.startsWith("//")) return undefined
  if (/[\\\p{Cc}]/u.test(wanted) || !wanted.isWellFormed()) return undefined
  const base = "https://site.invalid"
  if (!URL.canParse(wanted, base)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith("//") || outOfBounds.test(pathname)) return undefined
  return pathname + search + hash
}
