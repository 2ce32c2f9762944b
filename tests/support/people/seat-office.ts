import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { balance } from "#tests/factories/ledger.ts"
import { aCourse } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { sessionSchool } from "./session-school.ts"

const path = "/api/v1/admin/training-sessions"
const fee = 45_000

/** The course is on 12 June 2027: free changes end on the 5th, at 09:00 in Zurich. */
export const early = new Date("2027-06-01T10:00:00Z")
export const late = new Date("2027-06-10T10:00:00Z")

/** An administrator, and a candidate with both seats of a course, whose mails have left. It is early, until `at`. */
export async function seatOffice(on: TestDatabase) {
  let now = early
  const clock = { now: () => now }
  const at = (instant: Date) => {
    now = instant
  }
  const school = await sessionSchool(on, { clock })
  const course = await aCourse(on.db)
  const candidate = await school.candidate()
  await candidate.submit(course)
  await sendQueued(on.db, clock.now())

  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const ask = async (method: string, rest: string, body?: object) =>
    await school.people.call(method, path + rest, body, school.admin.cookie)
  const read = async (sessionId: string) => (await ask("GET", `/${sessionId}`)).body as unknown as AdminSessionDetail
  const seatIn = async (sessionId: string) => {
    const [seat] = (await read(sessionId)).bookings
    if (!seat) throw new Error("nobody is in this session")
    return seat
  }
  type Act = "move" | "cancellation" | "undo" | "send-now"
  const act = async (what: Act, sessionId: string, body: object = {}) => {
    const { id, version } = await seatIn(sessionId)
    return await ask("POST", `/${sessionId}/bookings/${id}/${what}`, { version, ...body })
  }
  const add = async (sessionId: string, applicationId: string, body: object = {}) => {
    const { version } = await read(sessionId)
    return await ask("POST", `/${sessionId}/bookings`, { version, applicationId, ...body })
  }
  const own = async () => {
    const key = { applicationId: candidate.draft.id }
    const look = await school.people.call("POST", "/api/v1/own-sessions", key, candidate.cookie)
    return look.body as unknown as OwnSessions
  }
  const owed = async () => (await balance(on.db, candidate.draft.id)).owedCents - fee
  const events = async () => {
    const rows = await on.db.selectFrom("events").select(["action", "actor", "change"]).orderBy("id").execute()
    return rows.filter(({ action }) => action.startsWith("application.seat"))
  }
  return { at, school, course, candidate, later, ask, read, seatIn, act, add, own, owed, events }
}
