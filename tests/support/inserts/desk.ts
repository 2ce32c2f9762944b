import { v4 as uuid } from "uuid"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Something that inserts rows, with a value for every field. */
export interface Act {
  given?: (db: Db) => Promise<unknown>
  act: () => Promise<unknown>
}

/** Everybody who sends forms. @param watched the handle through which the site writes; `on.db` prepares */
export async function openDesk(on: TestDatabase, watched: Db) {
  const people = await accountsOf({ ...on, db: watched })
  const admin = await people.someone("admin@example.ch", { role: "admin" })
  const member = await people.someone("membre@example.ch", { phone: "+41 79 123 45 67" })

  async function send(method: string, path: string, body?: unknown, cookie = "") {
    const answer = await people.call(method, `/api/v1${path}`, body, cookie, { headers: { "idempotency-key": uuid() } })
    if (answer.status >= 300) throw new Error(JSON.stringify([path, answer.status, answer.body]))
    return answer.body
  }

  return {
    db: on.db,
    watched,
    people,
    admin,
    member,
    send,
    byMember: (path: string, body: unknown, method = "POST") => send(method, path, body, member.cookie),
    bySchool: (path: string, body?: unknown, method = "POST") => send(method, `/admin${path}`, body, admin.cookie),
  }
}
