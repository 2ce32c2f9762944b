import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { askServer, fromOurPages, signIn, testPassword } from "#tests/support/ask.ts"
import { createDatabase, lookInto } from "#tests/support/databases.ts"
import { startServer } from "#tests/support/server-process.ts"

/** The built server on its own embedded database, with people who can sign in. */
export interface BuiltSchool {
  origin: string
  pid: number
  dataDir: string
  alive: () => boolean
  /** @returns a new session's cookie as 'name=value' */
  signIn: (email: string) => Promise<string>
  signingIn: (email: string) => Promise<Response>
  call: (method: string, path: string, cookie: string, body?: FormData | object) => Promise<Response>
  afterStop: <T>(look: (db: Db) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

export interface SchoolSettings {
  users: readonly string[]
  admins?: readonly string[]
  env?: Record<string, string>
  prepare?: (db: Db, userIds: Map<string, string>) => Promise<void>
}

export async function openBuiltSchool(settings: SchoolSettings): Promise<BuiltSchool> {
  const made = await createDatabase("embedded")
  const userIds = await addPeople(made.db, settings)
  await settings.prepare?.(made.db, userIds)
  await made.database.close()
  const server = await startServer({ dataDir: made.dataDir, env: { HOST: "127.0.0.1", ...settings.env } })
  const ask = askServer(server.origin)

  async function call(method: string, path: string, cookie: string, body?: FormData | object) {
    const form = body instanceof FormData ? body : body && JSON.stringify(body)
    const headers = new Headers(fromOurPages)
    if (typeof form === "string") headers.set("content-type", "application/json")
    if (cookie) headers.set("cookie", cookie)
    return await ask(path, { method, headers, body: form ?? null })
  }

  async function stop() {
    if (server.alive()) await server.stop()
  }

  return {
    origin: server.origin,
    pid: server.pid,
    dataDir: made.dataDir,
    alive: server.alive,
    signingIn: (email) => call("POST", "/api/auth/sign-in/email", "", { email, password: testPassword }),
    signIn: (email) => signIn(ask, email),
    call,
    async afterStop(look) {
      await stop()
      return await lookInto({ dataDir: made.dataDir }, look)
    },
    async remove() {
      await stop()
      await made.remove()
    },
  }
}

async function addPeople(db: Db, { users, admins = [] }: SchoolSettings): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(testPassword)
  const userIds = new Map<string, string>()
  for (const email of [...users, ...admins]) {
    const person = { email, firstName: "Camille", lastName: "Favre", actor: "system", passwordHash }
    const role = admins.includes(email) ? { role: "admin" as const } : {}
    const account = await inTransaction(db, (trx) => createAccount(trx, { ...person, ...role }))
    if (!account) throw new Error(`${email} is there twice`)
    userIds.set(email, account.userId)
  }
  return userIds
}
