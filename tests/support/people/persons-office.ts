import { aSlot, testNow } from "#tests/factories/slots.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

export const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
export const other = { ...elodie, email: "e.rochat@example.ch" }

export function nameOf({ firstName, lastName, phone }: typeof elodie) {
  return { firstName, lastName, phone }
}

/** The school's acts on persons, with a clock that can be set, and a slot with many places. */
export async function anOffice(on: TestDatabase) {
  let now = testNow
  const clock = { now: () => now, set: (instant: Date) => (now = instant) }
  const people = await accountsOf(on, { clock })
  const admin = await people.someone("admin@example.ch", { role: "admin" })
  await aSlot(on.db, { maxCapacity: 20 })
  const call = async (method: string, path: string, body?: unknown) =>
    await people.call(method, `/api/v1/admin/persons${path}`, body, admin.cookie)
  const file = async (id: string) => (await call("GET", `/${id}`)).body
  const merge = async (keptId: string, goneId: string) => {
    const gone = await file(goneId)
    const things = (gone.things as { all?: number } | undefined)?.all ?? 0
    return await call("POST", `/${keptId}/merges`, { personId: goneId, things })
  }
  const mergeIdOf = async (keptId: string, nth = 0) => ((await file(keptId)).merged as { id: string }[])[nth]?.id ?? ""
  const undo = async (mergeId: string) =>
    await people.call("DELETE", `/api/v1/admin/person-merges/${mergeId}`, undefined, admin.cookie)
  const ownerOf = async (email: string) => {
    const rows = await on.db
      .selectFrom("bookings")
      .select("personId")
      .where("email", "=", email)
      .orderBy("id")
      .execute()
    return rows.map(({ personId }) => personId)
  }
  return { clock, people, admin, call, file, merge, mergeIdOf, undo, ownerOf }
}
