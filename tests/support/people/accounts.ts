import { hash } from "@node-rs/argon2"
import { createAccount, type NewAccount } from "#app/features/identity/account/create-account.server.ts"
import type { MailKinds } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { fromOurPages, testPassword } from "#tests/support/ask.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { fromAddress, type TestApp, type TestAppOptions, testApp } from "#tests/support/test-app.ts"

export interface Called {
  status: number
  body: Record<string, unknown>
  headers: Headers
  /** Each cookie of the answer as 'name=value'. */
  cookies: string[]
  cookie: string
}

/** The cheapest hash, because tests sign in two thousand times. */
let passwordHash: Promise<string> | undefined

export interface CallOptions {
  headers?: Record<string, string>
  from?: string
}

function callerOf({ app }: TestApp) {
  return async (method: string, path: string, body?: unknown, cookie = "", options: CallOptions = {}) => {
    const { headers = {}, from = "203.0.113.7" } = options
    const init: RequestInit = {
      method,
      headers: {
        ...fromOurPages,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }
    return await calledOf(await app.request(path, init, fromAddress(from)))
  }
}

async function calledOf(response: Response): Promise<Called> {
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
  return {
    status: response.status,
    body: (await response.json().catch(() => ({}))) as Record<string, unknown>,
    headers: response.headers,
    cookies,
    cookie: cookies.filter((pair) => !pair.endsWith("=")).join("; "),
  }
}

export async function accountsOf(on: TestDatabase, options: TestAppOptions = {}) {
  const site = await testApp(on, options)
  const call = callerOf(site)

  /** Creates a person with a confirmed account, and signs them in. */
  async function someone(email: string, account: Partial<NewAccount> = {}) {
    passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const known = { firstName: "Camille", lastName: "Favre", passwordHash: await passwordHash, actor: "system" }
    const made = await inTransaction(on.db, (trx) => createAccount(trx, { email, ...known, ...account }))
    if (!made) throw new Error(`${email} has an account already`)
    return { userId: made.userId, email, cookie: await signIn(email) }
  }

  async function signIn(email: string, password = testPassword): Promise<string> {
    const signedIn = await call("POST", "/api/auth/sign-in/email", { email, password })
    if (signedIn.status !== 200) throw new Error(`signing in answered ${signedIn.status}`)
    return signedIn.cookie
  }

  /** Waits until all mails are queued. @returns the data of the newest mail of a kind */
  async function mailed<Kind extends keyof MailKinds>(kind: Kind): Promise<MailKinds[Kind]> {
    await site.auth.settled()
    const mail = await on.db
      .selectFrom("emails")
      .select("data")
      .where("kind", "=", kind)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
    return mail.data as MailKinds[Kind]
  }

  return { ...site, call, someone, signIn, mailed }
}
