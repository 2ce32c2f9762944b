import { v4 as uuid } from "uuid"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import type { SubmittedApplication } from "#app/features/licence/application.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aSession, seen } from "#tests/factories/training.ts"
import { testPassword } from "#tests/support/ask.ts"
import { candidates } from "#tests/support/people/candidates.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"

/** One candidate's submission, which may be sent several times. */
export interface SentSubmission {
  key: string
  token: string
  sessions: { id: string; priceCents: number }[]
}

/** An answered submission, which the school must have from then on. */
export interface AnsweredSubmission {
  sent: SentSubmission
  body: SubmittedApplication
}

async function post(origin: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
}

/** @returns the bearer token of a person whose password is `testPassword` */
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

/** The server under test runs on the real clock. */
export const today = dayAt(new Date())

/** Candidates whose draft is ready, each with two sessions to choose. */
export async function readyCandidates(db: Db, count: number) {
  const pairs = await season(db)
  const passwordHash = await hashPassword(testPassword)
  const people = await candidates(db, count, { passwordHash, issuedOn: addDays(today, -10) })
  return people.map(({ email }, nth) => ({ email, sessions: seen(...(pairs[nth % pairs.length] ?? [])) }))
}

/** Signs each candidate in, and prepares the submission. */
export async function submissionsOf(origin: string, ready: Awaited<ReturnType<typeof readyCandidates>>) {
  const all: SentSubmission[] = []
  for (const { email, sessions } of ready) all.push({ key: uuid(), token: await signIn(origin, email), sessions })
  return all
}

/** All submit at once; the server is killed when enough of them are answered. */
export async function submitUntilKilled(
  { origin, kill }: Pick<ServerProcess, "origin" | "kill">,
  all: readonly SentSubmission[],
  enough: number,
) {
  const acknowledged: AnsweredSubmission[] = []
  const unanswered: SentSubmission[] = []
  let killed: Promise<void> | undefined
  async function one(sent: SentSubmission) {
    const answer = await submit(origin, sent)
      .then(async (got) => ({ status: got.status, body: (await got.json()) as SubmittedApplication }))
      .catch(() => undefined)
    if (!answer) return unanswered.push(sent)
    if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status}`)
    if (acknowledged.push({ sent, body: answer.body }) >= enough) killed ??= kill()
    return undefined
  }
  await Promise.all(all.map(one))
  await killed
  return { acknowledged, unanswered }
}

/** Eight sessions of each kind, so that everybody finds a seat. */
async function season(db: Db) {
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
