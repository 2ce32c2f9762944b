import { done, doneShape } from "#app/features/identity/answer-done.server.ts"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import {
  endpoint,
  type IdentityDeps,
  knownRefusals,
  signedIn,
  signedInShape,
  tokenOf,
} from "#app/features/identity/auth/auth-endpoint.server.ts"
import { type AuthAnswer, callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { limitMagicLinks, limitSignIns } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { rememberSignUp } from "#app/features/identity/auth/sign-up-cookie.server.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { safeReturnTo } from "#app/features/identity/guard/return-to.rules.ts"
import { findUserByEmail, findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import {
  addressSchema,
  invitationSchema,
  linkToSendSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  signedUpSchema,
  signInSchema,
  signUpSchema,
  totpSchema,
} from "#app/features/identity/identity.schema.ts"
import { acceptInvitation } from "#app/features/identity/links/accept-invitation.server.ts"
import { askedFor, openLinks } from "#app/features/identity/links/open-link.api.server.ts"
import { endSession, signOut } from "#app/features/identity/session/end-session.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { claimTotp } from "./claim-totp.server.ts"

const signIn = endpoint(
  {
    at: "post /auth/sign-in/email",
    may: "guest",
    operationId: "signIn",
    summary: "Se connecter avec un mot de passe",
    description:
      "Ouvre une session : un cookie pour un navigateur, ou un jeton (« session » : « token ») à envoyer dans « Authorization: Bearer ».",
    body: shape("SignIn", signInSchema),
    answer: ["La session est ouverte, ou un code de vérification est attendu", signedInShape],
    refused: some(
      knownRefusals,
      "validation_failed",
      "INVALID_EMAIL_OR_PASSWORD",
      "EMAIL_NOT_VERIFIED",
      "too-many-attempts",
    ),
  },
  async (deps, { body: { email, password, session }, c }) => {
    if (!email || !password) return { ok: false, refusal: "validation_failed" }
    const succeeded = await limitSignIns(deps.limiter, email, c.get("clientAddress"))
    const answer = await callAuth(c, "/sign-in/email", { ...deps, body: { email, password } })
    await succeeded()
    return await signedIn(c, deps, answer, session)
  },
)

const signUp = endpoint(
  {
    at: "post /auth/sign-up/email",
    may: "guest",
    operationId: "signUp",
    summary: "Créer un compte",
    description: "Avec la confirmation par e-mail, la réponse est la même pour une adresse qui a déjà un compte.",
    body: shape("SignUp", signUpSchema),
    answer: ["Le compte est créé, ou un e-mail de confirmation est parti", shape("SignedUp", signedUpSchema)],
    refused: some(knownRefusals, "USER_ALREADY_EXISTS", "too-many-attempts"),
  },
  async (deps, { body: { returnTo, ...account }, c }) => {
    await refuseCommonPassword(account.password, "password")
    const name = `${account.firstName} ${account.lastName}`
    const callbackURL = safeReturnTo(returnTo)
    const body = { ...account, name, ...(callbackURL ? { callbackURL } : {}) }
    if (deps.emailConfirmation) await limitMails(deps, { email: account.email, from: c.get("clientAddress") })
    const call = callAuth(c, "/sign-up/email", { ...deps, body })
    const answer = await (deps.emailConfirmation ? evenly(call.catch(unlessTaken(deps, account.email))) : call)
    if (answer) await signedIn(c, deps, answer)
    if (deps.emailConfirmation) {
      const begun = await findUserByEmail(deps.db, account.email)
      rememberSignUp(c, deps.sessionCookie, begun?.emailVerified ? undefined : begun?.id)
    }
    return { confirmationSent: !answer?.bearer }
  },
)

const secondFactorRefusals = some(
  knownRefusals,
  "INVALID_TWO_FACTOR_COOKIE",
  "TWO_FACTOR_NOT_ENABLED",
  "ACCOUNT_TEMPORARILY_LOCKED",
)

const totp = endpoint(
  {
    at: "post /auth/two-factor/verify-totp",
    may: "visitor",
    operationId: "enterSecondFactor",
    summary: "Donner le code de l’application",
    description: "Le code de six chiffres du moment, après le mot de passe ou pour activer la double authentification.",
    body: shape("SecondFactorCode", totpSchema),
    answer: ["La session est ouverte, ou la double authentification activée", signedInShape],
    refused: { ...some(knownRefusals, "INVALID_CODE"), ...secondFactorRefusals },
  },
  async (deps, { body: { code, session }, visitor: before, c }) => {
    const answer = await callAuth(c, "/two-factor/verify-totp", { ...deps, body: { code } })
    const opened = await openedBy(deps, answer)
    if (opened && !(await claimTotp(deps.db, { userId: opened.userId, code }))) {
      await signOut(deps.db, tokenOf(answer.bearer ?? ""))
      return { ok: false, refusal: "INVALID_CODE" }
    }
    // Sessions opened before the second factor was switched on must not outlive it.
    if (opened && before && !before.twoFactorEnabled) {
      await endSession(deps.db, { userId: opened.userId, allBut: opened.sessionId })
      await tellOwner(deps, opened, "two-factor-enabled")
    }
    return await signedIn(c, deps, answer, session)
  },
)

const recoveryCode = endpoint(
  {
    at: "post /auth/two-factor/verify-backup-code",
    may: "guest",
    operationId: "enterRecoveryCode",
    summary: "Donner un code de secours",
    description: "Chaque code sert une fois.",
    body: shape("RecoveryCode", recoveryCodeSchema),
    answer: ["La session est ouverte", signedInShape],
    refused: { ...some(knownRefusals, "INVALID_BACKUP_CODE"), ...secondFactorRefusals },
  },
  async (deps, { body: { code, session }, c }) => {
    const answer = await callAuth(c, "/two-factor/verify-backup-code", { ...deps, body: { code } })
    const opened = await openedBy(deps, answer)
    if (opened) await tellOwner(deps, opened, "recovery-code-used")
    return await signedIn(c, deps, answer, session)
  },
)

const invitation = endpoint(
  {
    at: "post /auth/invitation",
    may: "visitor",
    operationId: "acceptInvitation",
    summary: "Créer le compte proposé avec une réservation",
    description: "Le lien de l’e-mail prouve l’adresse ; ses réservations rejoignent le compte.",
    body: shape("InvitationToAccept", invitationSchema),
    answer: ["Le compte est créé et la session ouverte", signedInShape],
    refused: some(knownRefusals, "other-session", "INVALID_TOKEN", "USER_ALREADY_EXISTS"),
  },
  async (deps, asked) => {
    const { token, password, replaceSession } = asked.body
    await refuseCommonPassword(password, "password")
    await askedFor(deps, asked, { kind: "invitation", token, replaceSession })
    const outcome = await acceptInvitation(deps.db, { token, password, now: asked.now })
    if (!outcome.ok) return outcome
    const body = { email: outcome.email, password }
    return await signedIn(asked.c, deps, await callAuth(asked.c, "/sign-in/email", { ...deps, body }))
  },
)

async function openedBy({ db }: IdentityDeps, { bearer }: AuthAnswer): Promise<Visitor | undefined> {
  return bearer ? await findVisitor(db, tokenOf(bearer)) : undefined
}

type SecondFactorNews = "two-factor-enabled" | "recovery-code-used"

/** Who signed in may be somebody else. */
async function tellOwner(deps: IdentityDeps, visitor: Visitor, kind: SecondFactorNews): Promise<void> {
  const about = { entity: "user", entityId: visitor.userId }
  const mail = { ...about, kind, to: visitor.email, data: greeted(visitor), sendAt: deps.clock.now() }
  await inTransaction(deps.db, (trx) => queueEmail(trx, mail))
  deps.wakeOutbox()
}

/** A sign-up that loses a race is answered like a later one. */
function unlessTaken({ db }: IdentityDeps, email: string) {
  return async (error: unknown): Promise<undefined> => {
    if (!(error instanceof Problem && error.code === "already-registered" && (await findUserByEmail(db, email))))
      throw error
  }
}

const linkToSend = shape("LinkToSend", linkToSendSchema)

const sendMagicLink = endpoint(
  {
    at: "post /auth/sign-in/magic-link",
    may: "guest",
    operationId: "requestMagicLink",
    summary: "Demander un lien de connexion",
    description: "Un lien par minute et par adresse ; rien ne part à une adresse sans compte.",
    body: linkToSend,
    answer: ["Le lien est envoyé, si l’adresse a un compte", doneShape],
    refused: some(knownRefusals, "magic-link-too-soon", "too-many-attempts"),
  },
  async (deps, { body: { email, returnTo }, c }) => {
    await limitMagicLinks(deps.db, email)
    await limitMails(deps, { email, from: c.get("clientAddress") })
    const body = { email, metadata: { returnTo: safeReturnTo(returnTo) ?? null } }
    await evenly(callAuth(c, "/sign-in/magic-link", { ...deps, body }))
    return done
  },
)

const resendConfirmation = endpoint(
  {
    at: "post /auth/send-verification-email",
    may: "guest",
    operationId: "resendConfirmation",
    summary: "Redemander l’e-mail de confirmation",
    description: "La réponse ne dit pas si l’adresse a un compte.",
    body: linkToSend,
    answer: ["L’e-mail est envoyé, si l’adresse attend une confirmation", doneShape],
    refused: some(knownRefusals, "too-many-attempts"),
  },
  async (deps, { body: { email, returnTo }, c }) => {
    const callbackURL = safeReturnTo(returnTo)
    const body = { email, ...(callbackURL ? { callbackURL } : {}) }
    await limitMails(deps, { email, from: c.get("clientAddress") })
    // With a session, the library answers only about that account's address.
    await callAuth(c, "/send-verification-email", { ...deps, body, asGuest: true })
    return done
  },
)

const forgotPassword = endpoint(
  {
    at: "post /auth/request-password-reset",
    may: "guest",
    operationId: "requestPasswordReset",
    summary: "Demander un nouveau mot de passe",
    description: "La réponse ne dit pas si l’adresse a un compte.",
    body: shape("ForgottenPassword", addressSchema),
    answer: ["L’e-mail est envoyé, si l’adresse a un compte", doneShape],
    refused: some(knownRefusals, "too-many-attempts"),
  },
  async (deps, { body, c }) => {
    await limitMails(deps, { email: body.email, from: c.get("clientAddress") })
    await evenly(callAuth(c, "/request-password-reset", { ...deps, body }))
    return done
  },
)

const newPassword = endpoint(
  {
    at: "post /auth/reset-password",
    may: "guest",
    operationId: "resetPassword",
    summary: "Choisir un nouveau mot de passe",
    description: "Met fin à toutes les sessions du compte.",
    body: shape("NewPassword", newPasswordSchema),
    answer: ["Le mot de passe est changé", doneShape],
    refused: some(knownRefusals, "INVALID_TOKEN"),
  },
  async (deps, { body, c }) => {
    await refuseCommonPassword(body.newPassword, "newPassword")
    await callAuth(c, "/reset-password", { ...deps, body })
    return done
  },
)

const signIns = [signIn, signUp, totp, recoveryCode, invitation]
const mailedLinks = [sendMagicLink, resendConfirmation, forgotPassword, newPassword]

/** Ways to sign in (specification 5, 7 and 8, design 7.17 to 7.19). */
export function authApi(deps: IdentityDeps) {
  return routed(deps, [...signIns, ...mailedLinks, ...openLinks])
}
