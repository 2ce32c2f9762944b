import { v4 as uuid } from "uuid"
import { aDraft } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import type { TestAppOptions } from "#tests/support/test-app.ts"
import { accountsOf } from "./accounts.ts"

const path = "/api/v1/admin/training-sessions"

/** The plan that the school's form sends by default (specification 9), on Saturday 12 June 2027. */
export const aPlan = {
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Karim Jaccard",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
}

export const anEdit = { ...aPlan, isAvailable: true, version: 1 }

/** An administrator of training sessions, and candidates who book them. */
export async function sessionSchool(on: TestDatabase, options: TestAppOptions = {}) {
  const people = await accountsOf(on, options)
  const admin = await people.someone("admin@example.ch", { role: "admin" })
  const call = (method: string, rest: string, body?: unknown) => people.call(method, path + rest, body, admin.cookie)
  let count = 0

  return {
    people,
    admin,
    create: (plan: object = aPlan, key: string = uuid()) =>
      people.call("POST", path, plan, admin.cookie, { headers: { "idempotency-key": key } }),
    edit: (id: string, edit: object = anEdit) => call("PUT", `/${id}`, edit),
    cancel: (id: string, version = 1) => call("POST", `/${id}/cancellation`, { version }),
    read: (id: string) => call("GET", `/${id}`),
    ask: (rest: string) => call("GET", rest),

    /** @param traits of the draft, whose fee is paid unless they say otherwise */
    async candidate(firstName = "Élodie", traits: Parameters<typeof aDraft>[2] = {}) {
      count += 1
      const { userId, cookie, email } = await people.someone(`candidate-${count}@example.ch`, { firstName })
      const draft = await aDraft(on.db, userId, { firstName, ...traits })
      const submit = (sessions: readonly { id: string; priceCents: number }[]) =>
        people.call(
          "POST",
          "/api/v1/me/application/submit",
          { version: 1, sessions: sessions.map(({ id, priceCents }) => ({ id, priceCents })) },
          cookie,
          { headers: { "idempotency-key": uuid() } },
        )
      return { userId, cookie, email, draft, submit }
    },
  }
}
