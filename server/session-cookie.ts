import type { Context } from "hono"
import { deleteCookie, getSignedCookie } from "hono/cookie"

export function sessionCookieName(https: boolean): string {
  return `${https ? "__Secure-" : ""}nautique.session_token`
}

/** Whether the request carries a session cookie we have signed: enough to choose the header, never to let in. */
export async function hasSignedSession(c: Context, name: string, secret: string): Promise<boolean> {
  if (!c.req.header("cookie")?.includes(name)) return false
  return Boolean(await getSignedCookie(c, secret, name))
}

export function clearSessionCookie(c: Context, name: string): void {
  deleteCookie(c, name, { path: "/", secure: name.startsWith("__Secure-"), httpOnly: true, sameSite: "Lax" })
}
