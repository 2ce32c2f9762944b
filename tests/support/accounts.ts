import { createAccount, type NewAccount } from "#app/features/identity/create-account.server.ts"
import { hashPassword } from "#app/features/identity/hash-password.server.ts"
import type { MailKinds } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { TestDatabase } from "./databases.ts"
import { fromAddress, type TestAppOptions, testApp } from "./test-app.ts"

export interface Called {
  status: number
  body: Record<string, unknown>
  headers: Headers
  /** 'name=value' of each cookie that was set. */
  cookies: string[]
  /** The same, as a browser would send them back. */
  cookie: string
}

export const testPassword = "lac-leman-2027"
let passwordHash: Promise<string> | undefined

/** The application with what tests of accounts need: requests as a browser of the site sends them, and its mails. */
export async function accountsOf(on: TestDatabase, options: TestAppOptions = {}) {
  const site = await testApp(on, options)
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    cookie = "",
    { headers = {}, from = "203.0.113.7" }: { headers?: Record<string, string>; from?: string } = {},
  ): Promise<Called> => {
    const response = await site.app.request(
      path,
      {
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      },
      fromAddress(from),
    )
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
    return {
      status: response.status,
      body: (await response.json().catch(() => ({}))) as Record<string, unknown>,
      headers: response.headers,
      cookies,
      cookie: cookies.filter((pair) => !pair.endsWith("=")).join("; "),
    }
  }
  return {
    ...site,
    call,
    /** Somebody with a confirmed account, signed in. */
    async someone(email: string, account: Partial<NewAccount> = {}) {
      passwordHash ??= hashPassword(testPassword)
      const hash = await passwordHash
      const made = await inTransaction(on.db, (trx) =>
        createAccount(trx, {
          email,
          firstName: "Camille",
          lastName: "Favre",
          passwordHash: hash,
          actor: "system",
          ...account,
        }),
      )
      if (!made) throw new Error(`${email} has an account already`)
      const signedIn = await call("POST", "/api/auth/sign-in/email", { email, password: testPassword })
      if (signedIn.status !== 200) throw new Error(`signing in answered ${signedIn.status}`)
      return { userId: made.userId, email, cookie: signedIn.cookie }
    },
    /** What the newest mail of a kind was written from, once every mail of the requests so far is queued. */
    async mailed<Kind extends keyof MailKinds>(kind: Kind): Promise<MailKinds[Kind]> {
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
    },
  }
}
