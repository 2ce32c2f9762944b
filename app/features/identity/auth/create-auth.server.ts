import { betterAuth, type GenericEndpointContext } from "better-auth"
import { APIError, createEmailVerificationToken } from "better-auth/api"
import { bearer, magicLink, twoFactor } from "better-auth/plugins"
import { v7 as uuid } from "uuid"
import { z } from "zod"
import { hashPassword, verifyPassword } from "#app/features/identity/account/hash-password.server.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { safeReturnTo } from "#app/features/identity/guard/return-to.rules.ts"
import { findUserByEmail, hasPassword } from "#app/features/identity/identity.queries.server.ts"
import { passwordLength } from "#app/features/identity/password.rules.ts"
import { sessionSeconds } from "#app/features/identity/session/session-token.server.ts"
import { type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"
import { school } from "#content/school.ts"
import { accountEvents } from "./account-events.server.ts"
import { addressLinkOf, forgetPendingLinks, rememberLink } from "./address-link.server.ts"

export interface AuthDeps {
  db: Db
  clock: Clock
  log: Log
  secret: string
  origin: string
  https: boolean
  /** Whether an account needs a confirmed address (design 7.18). */
  emailConfirmation: boolean
  wakeOutbox: () => void
}

export const authBasePath = "/api/auth"

const minute = 60
const linkSeconds = 60 * minute
const confirmationSeconds = retention.confirmationLinkHours * 60 * minute

const secondFactor = { issuer: school.name, twoFactorCookieMaxAge: retention.codeMinutes * minute }

/** Only these paths ask for a second factor; others would skip it. */
const pathsWithSecondFactor = /^\/(sign-in\/email|change-password|two-factor\/[a-z-]+)$/

/** Queues mails after its transaction; a stop awaits `settled` (specification 7, design 2). */
export function createAuth(deps: AuthDeps) {
  const mail = mailsOf(deps)
  const background = backgroundTasks(deps.log)
  const auth = betterAuth({
    appName: school.name,
    baseURL: deps.origin,
    basePath: authBasePath,
    secret: deps.secret,
    trustedOrigins: [deps.origin],
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message) => deps.log.error({}, message) },
    database: { db: deps.db, type: "postgres", transaction: true },
    user: {
      modelName: "users",
      additionalFields: {
        firstName: { type: "string", required: true },
        lastName: { type: "string", required: true },
        phone: { type: "string", required: false, input: false },
      },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) =>
          mail(user, "address-change", { firstName: firstNameOf(user), newEmail, token }, linkSeconds),
      },
    },
    session: { modelName: "sessions", expiresIn: sessionSeconds },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications", storeIdentifier: "hashed" },
    emailAndPassword: passwords(deps, mail),
    emailVerification: confirmations(deps, mail),
    databaseHooks: {
      session: { create: { before: onlyPastTheSecondFactor } },
      user: accountEvents(deps.db),
    },
    // The library would log the row that the database quotes.
    onAPIError: { throw: true },
    // Our limits count atomically and by account (limitSignIns).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "nautique",
      useSecureCookies: deps.https,
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
      database: { generateId: () => uuid() },
      backgroundTasks: { handler: background.handler },
    },
    plugins: [magicLinks(deps, mail), twoFactor(secondFactor), bearer({ requireSignature: true })],
  })
  return {
    handler: (request: Request): Promise<Response> => auth.handler(request),
    /** Mails taken addresses too, so that a missing mail does not reveal an account. */
    askAboutTakenAddress: (user: Addressee & { firstName: string }, newEmail: string): void =>
      background.handler(askAboutTakenAddress(deps, mail, user, newEmail)),
    settled: background.settled,
  }
}

export type Auth = ReturnType<typeof createAuth>
interface Addressee {
  id: string
  email: string
}

function firstNameOf(user: object): string {
  return "firstName" in user && typeof user.firstName === "string" ? user.firstName : ""
}

type Mail = ReturnType<typeof mailsOf>

function mailsOf({ db, clock, wakeOutbox }: AuthDeps) {
  return async function mail<Kind extends keyof MailKinds>(
    user: Addressee,
    kind: Kind,
    data: MailKinds[Kind],
    secondsToLive = 0,
  ) {
    await inTransaction(db, async (trx) => {
      // The library checks the expiry by its own clock.
      const expiresAt = new Date(Date.now() + secondsToLive * 1000)
      if (secondsToLive > 0 && "token" in data)
        await rememberLink(trx, { token: data.token, userId: user.id, expiresAt })
      const related = { entity: "user", entityId: user.id }
      await queueEmail(trx, { kind, to: user.email, data, ...related, awaited: true, sendAt: clock.now() })
    })
    wakeOutbox()
  }
}

/** Mails the owner. An unconfirmed account may be confirmed again; after two different passwords, neither is valid. */
async function signedUpAgain(
  deps: AuthDeps,
  mail: Mail,
  user: Addressee & { emailVerified: boolean },
  request?: Request,
) {
  if (user.emailVerified) return await mail(user, "already-registered", { firstName: firstNameOf(user) })
  const body = signUpAgainSchema.parse(await request?.json())
  const account = await deps.db
    .selectFrom("accounts")
    .select(["id", "password"])
    .where("userId", "=", user.id)
    .executeTakeFirst()
  if (account && !(account.password && (await verifyPassword({ hash: account.password, password: body.password })))) {
    await deps.db.deleteFrom("accounts").where("id", "=", account.id).execute()
  }
  const token = await createEmailVerificationToken(deps.secret, user.email, undefined, confirmationSeconds)
  const returnTo = safeReturnTo(body.callbackURL) ?? null
  const withoutPassword = !(await hasPassword(deps.db, user.id))
  await mail(user, "address-confirmation", { token, returnTo, withoutPassword })
}

const signUpAgainSchema = z.object({ password: z.string(), callbackURL: z.string().optional() })

/** The link proves the address. */
async function passwordReset({ db, clock, wakeOutbox }: AuthDeps, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["email", "firstName", "emailVerified"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const proven = { emailVerified: true, updatedAt: clock.now() }
    await trx.updateTable("users").set(proven).where("id", "=", userId).execute()
    await forgetPendingLinks(trx, userId)
    const about = { actor: userId, entity: "user", entityId: userId }
    if (!user.emailVerified) await recordEvent(trx, { ...about, action: "address.confirmed" })
    await recordEvent(trx, { ...about, action: "password.reset" })
    await queueEmail(trx, {
      kind: "password-changed",
      to: user.email,
      data: { firstName: user.firstName },
      entity: "user",
      entityId: userId,
      sendAt: clock.now(),
    })
  })
  wakeOutbox()
}

function passwords(deps: AuthDeps, mail: Mail) {
  return {
    enabled: true,
    minPasswordLength: passwordLength.min,
    maxPasswordLength: passwordLength.max,
    requireEmailVerification: deps.emailConfirmation,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: linkSeconds,
    password: { hash: hashPassword, verify: verifyPassword },
    sendResetPassword: async ({ user, token }: { user: Addressee & { emailVerified: boolean }; token: string }) =>
      mail(user, "password-reset", { ...greeted({ ...user, firstName: firstNameOf(user) }), token }),
    onExistingUserSignUp: async ({ user }: { user: Addressee & { emailVerified: boolean } }, request?: Request) =>
      signedUpAgain(deps, mail, user, request),
    onPasswordReset: async ({ user }: { user: Addressee }) => passwordReset(deps, user.id),
  }
}

function confirmations(deps: AuthDeps, mail: Mail) {
  return {
    sendOnSignUp: deps.emailConfirmation,
    autoSignInAfterVerification: true,
    expiresIn: confirmationSeconds,
    async sendVerificationEmail(
      { user, token, url }: { user: Addressee; token: string; url: string },
      request?: Request,
    ) {
      if (addressLinkOf(token).requestType === "change-email-verification") {
        return await lastStep(deps, mail, user, token)
      }
      const returnTo = safeReturnTo(new URL(url).searchParams.get("callbackURL")) ?? null
      const begins = request !== undefined && new URL(request.url).pathname.endsWith("/sign-up/email")
      const withoutPassword = !begins && !(await hasPassword(deps.db, user.id))
      return await mail(user, "address-confirmation", { token, returnTo, withoutPassword })
    },
  }
}

async function askAboutTakenAddress(
  { secret }: AuthDeps,
  mail: Mail,
  user: Addressee & { firstName: string },
  newEmail: string,
): Promise<void> {
  const step = { requestType: "change-email-confirmation", userId: user.id }
  const token = await createEmailVerificationToken(secret, user.email, newEmail, linkSeconds, step)
  await mail(user, "address-change", { firstName: user.firstName, newEmail: normalEmail(newEmail), token }, linkSeconds)
}

/** The address may have an account by now: mails its owner and changes nothing. */
async function lastStep(deps: AuthDeps, mail: Mail, user: Addressee, token: string): Promise<void> {
  const owner = await findUserByEmail(deps.db, user.email)
  if (owner) return await mail(owner, "already-registered", greeted(owner))
  await mail(user, "address-change-last-step", { token }, linkSeconds)
}

function magicLinks(deps: AuthDeps, mail: Mail) {
  return magicLink({
    expiresIn: retention.magicLinkMinutes * minute,
    storeToken: "hashed",
    disableSignUp: true,
    async sendMagicLink({ email, token, metadata }) {
      const user = await findUserByEmail(deps.db, email)
      const returnTo = typeof metadata?.returnTo === "string" ? metadata.returnTo : null
      if (!user) return
      const data = {
        ...greeted(user),
        token,
        returnTo,
        provesAddress: !user.emailVerified,
        secondFactor: user.twoFactorEnabled,
      }
      await mail(user, "magic-link", data, retention.magicLinkMinutes * minute)
    },
  })
}

/** Fails closed: only paths with the second factor may open a session of an account that has one. */
async function onlyPastTheSecondFactor(
  { userId }: { userId: string },
  context: GenericEndpointContext | null,
): Promise<void> {
  if (context && pathsWithSecondFactor.test(context.path)) return
  const user = await context?.context.internalAdapter.findUserById(userId)
  if (!user || ("twoFactorEnabled" in user && user.twoFactorEnabled)) {
    throw new APIError("FORBIDDEN", { code: "TWO_FACTOR_REQUIRED", message: "two-factor required" })
  }
}

function backgroundTasks(log: Log) {
  const underWay = new Set<Promise<unknown>>()
  return {
    handler: (task: Promise<unknown>): void => {
      const settled = task.catch((error: unknown) => log.error({ err: error }, "task after an answer failed"))
      underWay.add(settled)
      void settled.then(() => underWay.delete(settled))
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
