export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export function askServer(origin: string): Ask {
  return async (path, init = {}) => await fetch(`${origin}${path}`, { redirect: "manual", ...init })
}

/** The header that a browser adds to requests of our pages. */
export const fromOurPages = { "sec-fetch-site": "same-origin" }

export function jsonRequest(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" }
  return {
    method,
    headers: { ...fromOurPages, ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** The password of every account that the tests create. */
export const testPassword = "lac-leman-2027"

/** Signs in with the tests' password. @returns the session's cookie as 'name=value' */
export async function signIn(ask: Ask, email: string): Promise<string> {
  const answer = await ask("/api/auth/sign-in/email", jsonRequest("POST", { email, password: testPassword }))
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${email} signing in answered ${answer.status}`)
  return cookiesOf(answer)
}

/** Returns the cookies of an answer, as a browser sends them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

/** Returns the header with which a program sends the session of a cookie. */
export function bearerOf(cookie: string): { authorization: string } {
  return { authorization: `Bearer ${decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))}` }
}
