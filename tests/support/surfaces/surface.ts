import type { Db } from "#app/platform/database/tables.server.ts"
import type { accountsOf } from "#tests/support/people/accounts.ts"
import type { BookedCase } from "./booked-cases.ts"
import type { Facts } from "./facts-of-case.ts"
import type { Reading } from "./readers.ts"

export interface School {
  db: Db
  people: Awaited<ReturnType<typeof accountsOf>>
  admin: { cookie: string }
  /** What was answered already, by request and clock. */
  answers: Map<string, Promise<unknown>>
}

/** Something that speaks of a booking: how it is rendered, how it is read back, and which facts it carries. */
export interface Surface {
  name: string
  of: (booked: BookedCase) => boolean
  /** Undefined where there is none at this time. */
  render: (school: School, booked: BookedCase, now: Date) => Promise<string | undefined>
  read: (rendered: string, booked: BookedCase) => Reading
  says: (facts: Facts, now: Date) => Reading
}

export const isSeat = ({ kind }: BookedCase) => kind === "theory" || kind === "practice"
export const isReservation = (booked: BookedCase) => !isSeat(booked)

/** @returns the answer of a page's own request */
export async function asked<Answer>(school: School, request: Request, cookie: string): Promise<Answer> {
  return (await once(school, JSON.stringify([request, cookie]), () => ask(school, request, cookie))) as Answer
}

type Request = readonly ["GET" | "POST", string, object?]

/** Several surfaces of a booking show one answer. */
export async function once<Answer>({ answers }: School, key: string, read: () => Promise<Answer>): Promise<Answer> {
  const known = `${Date.now()} ${key}`
  const answer = answers.get(known) ?? read()
  answers.set(known, answer)
  return (await answer) as Answer
}

async function ask({ people }: School, [method, path, body]: Request, cookie: string): Promise<unknown> {
  const called = await people.call(method, `/api/v1${path}`, body, cookie)
  if (called.status !== 200) throw new Error(`${method} ${path} answered ${called.status}`)
  return called.body
}
