import { createHmac, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { v7 as uuid } from "uuid"
import type { SessionCookie } from "#app/features/identity/session/session-token.server.ts"
import { retention } from "#content/commitments.ts"

/** Marks the browser of a sign-up, whose password the confirmation then keeps. */
function nameAndAttributes(session: SessionCookie) {
  const secure = session.name.startsWith("__Secure-")
  const attributes = { path: "/", secure, httpOnly: true, sameSite: "Strict" } as const
  return { name: `${secure ? "__Host-" : ""}nautique.sign_up`, attributes }
}

/** @param userId undefined for an address with an account, which the cookie must not reveal */
export function rememberSignUp(c: Context, session: SessionCookie, userId: string | undefined): void {
  const { name, attributes } = nameAndAttributes(session)
  const maxAge = retention.confirmationLinkHours * 3600
  setCookie(c, name, markOf(userId ?? uuid(), session), { ...attributes, maxAge })
}

export function hasSignedUp(c: Context, session: SessionCookie, userId: string): boolean {
  const given = Buffer.from(getCookie(c, nameAndAttributes(session).name) ?? "")
  const expected = Buffer.from(markOf(userId, session))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function forgetSignUp(c: Context, session: SessionCookie): void {
  const { name, attributes } = nameAndAttributes(session)
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, attributes)
}

function markOf(userId: string, { secret }: SessionCookie): string {
  return createHmac("sha256", secret).update(`sign-up ${userId}`).digest("base64url")
}
