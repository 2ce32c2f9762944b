import type { Context } from "hono"
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie"
import { parseSigned } from "hono/utils/cookie"

/** How this process names and signs session cookies. */
export interface SessionCookie {
  name: string
  secret: string
}

export const sessionSeconds = 7 * 24 * 3600

export function sessionCookieName(https: boolean): string {
  return `${https ? "__Secure-" : ""}nautique.session_token`
}

function attributesOf(name: string) {
  return { path: "/", secure: name.startsWith("__Secure-"), httpOnly: true, sameSite: "Lax" } as const
}

/** The token of a cookie that bears our signature: enough to choose the header, never to let in. */
export async function cookieToken(c: Context, { name, secret }: SessionCookie): Promise<string | undefined> {
  if (!c.req.header("cookie")?.includes(name)) return undefined
  return (await getSignedCookie(c, secret, name)) || undefined
}

/** The token of 'Authorization: Bearer …': the cookie's own signed value. */
export async function bearerToken(c: Context, { secret }: SessionCookie): Promise<string | undefined> {
  const [, given] = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? []
  if (!given) return undefined
  const value = given.includes("%") ? given : encodeURIComponent(given)
  const { token } = await parseSigned(`token=${value}`, secret, "token")
  return token || undefined
}

/** Gives the cookie its whole life again. */
export async function renewCookie(c: Context, { name, secret }: SessionCookie, token: string): Promise<void> {
  await setSignedCookie(c, name, token, secret, { ...attributesOf(name), maxAge: sessionSeconds })
}

export function clearSessionCookie(c: Context, { name }: Pick<SessionCookie, "name">): void {
  deleteCookie(c, name, attributesOf(name))
}
