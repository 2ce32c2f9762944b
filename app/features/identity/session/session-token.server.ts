import { createHmac, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { retention } from "#content/commitments.ts"

export interface SessionCookie {
  name: string
  secret: string
}

export const sessionSeconds = retention.sessionDays * 24 * 3600

export function sessionCookieName(https: boolean): string {
  return `${https ? "__Secure-" : ""}nautique.session_token`
}

function attributesOf(name: string) {
  return { path: "/", secure: name.startsWith("__Secure-"), httpOnly: true, sameSite: "Lax" } as const
}

/** Enough to choose the page's header, never to authorise. */
export function cookieToken(c: Context, { name, secret }: SessionCookie): string | undefined {
  if (!c.req.header("cookie")?.includes(name)) return undefined
  return signedToken(getCookie(c, name) ?? "", secret)
}

/** The bearer token is the signed value of the cookie. */
export function bearerToken(c: Context, { secret }: SessionCookie): string | undefined {
  const [, given = ""] = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? []
  return signedToken(given, secret)
}

function signedToken(value: string, secret: string): string | undefined {
  const end = value.lastIndexOf(".")
  if (end < 1) return undefined
  const token = value.slice(0, end)
  const [given, expected] = [Buffer.from(value.slice(end + 1)), Buffer.from(signatureOf(token, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function signatureOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("base64")
}

export function renewCookie(c: Context, { name, secret }: SessionCookie, token: string): void {
  setCookie(c, name, `${token}.${signatureOf(token, secret)}`, { ...attributesOf(name), maxAge: sessionSeconds })
}

/** Deletes session and drafts, so that the next user of the browser finds nothing. */
export function leaveNothing(c: Context, cookie: Pick<SessionCookie, "name">): void {
  clearSessionCookie(c, cookie)
  c.header("Clear-Site-Data", '"storage"')
}

export function clearSessionCookie(c: Context, { name }: Pick<SessionCookie, "name">): void {
  deleteCookie(c, name, attributesOf(name))
}
