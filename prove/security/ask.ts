import { fromAddress, type TestApp } from "#tests/support/test-app.ts"

/** Sends a request to the application, in memory or over a socket. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** An application in memory; `from` is the address of the socket. */
export function askApp({ app }: Pick<TestApp, "app">, from = "203.0.113.7"): Ask {
  return async (path, init) => await app.request(path, init, fromAddress(from))
}

/** A server at 'http://localhost:…'. */
export function askServer(origin: string): Ask {
  return async (path, init = {}) => await fetch(`${origin}${path}`, { redirect: "manual", ...init })
}

export const fromOurPages = { "sec-fetch-site": "same-origin" }

/** A JSON request as the site's pages send it. */
export function jsonRequest(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" }
  return {
    method,
    headers: { ...fromOurPages, ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** The session's cookie as 'name=value', of a sign-in with a password. */
export async function signIn(ask: Ask, email: string, password: string): Promise<string> {
  const answer = await ask("/api/auth/sign-in/email", jsonRequest("POST", { email, password }))
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
  return cookiesOf(answer)
}

/** What was set, as a browser sends it back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

/** The header by which a program sends the session of a cookie. */
export function bearerOf(cookie: string): { authorization: string } {
  return { authorization: `Bearer ${decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))}` }
}
