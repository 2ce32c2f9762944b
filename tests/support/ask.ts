/** Sends a request to the application, in memory or over a socket. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** A server at 'http://localhost:…'. */
export function askServer(origin: string): Ask {
  return async (path, init = {}) => await fetch(`${origin}${path}`, { redirect: "manual", ...init })
}

/** What a browser says of a request that one of our pages makes. */
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

/** What everybody whom the tests make signs in with. */
export const testPassword = "lac-leman-2027"

/** The session's cookie as 'name=value', of a sign-in with the password of the tests. */
export async function signIn(ask: Ask, email: string): Promise<string> {
  const answer = await ask("/api/auth/sign-in/email", jsonRequest("POST", { email, password: testPassword }))
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${email} signing in answered ${answer.status}`)
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
