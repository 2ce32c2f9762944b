import { v4 as uuid } from "uuid"
import { boatsOf } from "#tests/factories/fleet.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aCourse } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import type { Called } from "#tests/support/people/accounts.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

/** Numbers that choose among what there is. */
export interface Draw {
  nth: number
  other: number
}

export type Act = (draw: Draw) => Promise<Called | undefined>

export const days = ["2027-06-12", "2027-06-13", "2027-06-19", "2027-06-26"] as const
export const hours = ["10:00", "11:00", "14:00", "15:00"] as const

export function chosen<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}

export type Life = Awaited<ReturnType<typeof aLife>>

/** A school with places of all five kinds, an administrator, and one person with an account and a paid draft. */
export async function aLife(on: TestDatabase) {
  let now = new Date("2027-06-08T10:00:00Z")
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const school = await sessionSchool(on, { clock: { now: () => now } })
  const person = await school.candidate("Élodie", { payment: null })
  const courses: Awaited<ReturnType<typeof aCourse>>[] = []
  for (const date of days) {
    await rentalSlots(on.db, hours, { date, maxCapacity: 2 })
    await aSlot(on.db, { date, maxCapacity: 2 })
    await aSlot(on.db, { date, reservationType: "group_outing" })
    courses.push(await aCourse(on.db, { date, maxParticipants: 2 }))
  }
  await boatsOf(on.db, ["electric_medium", "electric_medium", "electric_large"])
  const { call } = school.people
  const asAdmin = (method: string, path: string, body?: object) =>
    call(method, `/api/v1/admin${path}`, body, school.admin.cookie, { headers: { "idempotency-key": uuid() } })
  const asPerson = (path: string, body: object) =>
    call("POST", `/api/v1${path}`, body, person.cookie, { headers: { "idempotency-key": uuid() } })
  await asPerson("/me/application/payment", {})
  wait(2_000)
  await call("GET", "/api/v1/me/application", undefined, person.cookie)
  /** Money that the person gave, in cents, by account. */
  const given = new Map<string, number>()
  return { db: on.db, school, person, courses, given, now: () => now, wait, call, asAdmin, asPerson }
}
