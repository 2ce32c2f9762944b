import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aSession } from "#tests/factories/training.ts"
import { testPassword } from "./accounts.ts"

/** One candidate's submission, to be sent as often as needed. */
export interface SentSubmission {
  key: string
  token: string
  sessions: { id: string; priceCents: number }[]
}

async function post(origin: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}

/** A bearer token of somebody whose password is `testPassword`. */
export async function signIn(origin: string, email: string): Promise<string> {
  const body = { email, password: testPassword, session: "token" }
  const answer = await post(origin, "/api/auth/sign-in/email", body, {})
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`signing in answered ${answer.status}`)
  return token
}

export async function submit(origin: string, { key, token, sessions }: SentSubmission): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key }
  return await post(origin, "/api/v1/me/application/submit", { version: 1, sessions }, headers)
}

/** Days of the real clock: the server under test has no other. */
export const today = dayAt(new Date())

/** Room for everybody: eight sessions of each kind. */
export async function season(db: Db) {
  const pairs = []
  for (let day = 10; day < 18; day += 1) {
    const common = { date: addDays(today, day), maxParticipants: 20 }
    const theory = await aSession(db, common)
    pairs.push([
      theory,
      await aSession(db, { ...common, sessionType: "practice", startTime: "14:00", endTime: "17:00" }),
    ])
  }
  return pairs
}
