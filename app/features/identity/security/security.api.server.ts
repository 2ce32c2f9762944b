import { done, doneShape } from "#app/features/identity/answer-done.server.ts"
import { forgetPendingLinks } from "#app/features/identity/auth/address-link.server.ts"
import {
  endpoint,
  type IdentityDeps,
  knownRefusals,
  passCookies,
} from "#app/features/identity/auth/auth-endpoint.server.ts"
import { callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { limitPasswordTries } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { type Asked, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { findUserByEmail, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import {
  changeEmailSchema,
  changePasswordSchema,
  ownPasswordSchema,
  recoveryCodesSchema,
  twoFactorSetupSchema,
} from "#app/features/identity/identity.schema.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

const own = { may: "person", limited: true } as const
const ownPassword = shape("OwnPassword", ownPasswordSchema)
const passwordRefusals = some(knownRefusals, "too-many-attempts", "INVALID_PASSWORD")

const changePassword = endpoint(
  {
    ...own,
    at: "post /auth/change-password",
    operationId: "changePassword",
    summary: "Changer de mot de passe",
    description: "Met fin aux autres sessions ; un e-mail prévient le titulaire.",
    body: shape("PasswordChange", changePasswordSchema),
    answer: ["Le mot de passe est changé", doneShape],
    refused: passwordRefusals,
  },
  async (deps, asked) => {
    await refuseCommonPassword(asked.body.newPassword, "newPassword")
    const body = { ...asked.body, revokeOtherSessions: true }
    const answer = await callWithPassword(deps, { ...asked, body }, "/change-password")
    await tell(deps, asked.visitor, "password.changed")
    passCookies(asked.c, deps, answer)
    return done
  },
)

const changeEmail = endpoint(
  {
    ...own,
    at: "post /auth/change-email",
    operationId: "changeEmail",
    summary: "Changer d’adresse e-mail",
    description: "Un lien part à l’adresse actuelle, puis un autre à la nouvelle ; rien ne change avant le second.",
    body: shape("EmailChange", changeEmailSchema),
    answer: ["Le premier lien est envoyé", doneShape],
    refused: some(knownRefusals, "too-many-attempts", "same-address"),
  },
  async (deps, { body, visitor, c }) => {
    const { userId: id, email, firstName, emailVerified } = visitor
    if (normalEmail(body.newEmail) === email) return { ok: false, refusal: "same-address" }
    await limitMails(deps, { email: body.newEmail, from: c.get("clientAddress") })
    const taken = emailVerified && (await findUserByEmail(deps.db, body.newEmail))
    if (taken) deps.auth.askAboutTakenAddress({ id, email, firstName }, body.newEmail)
    else await callAuth(c, "/change-email", { ...deps, body })
    return done
  },
)

const enable = endpoint(
  {
    ...own,
    at: "post /auth/two-factor/enable",
    operationId: "prepareSecondFactor",
    summary: "Préparer la double authentification",
    description: "Elle n’est active qu’une fois un premier code donné.",
    body: ownPassword,
    answer: [
      "L’adresse à lire par l’application, et les codes de secours",
      shape("SecondFactorSetup", twoFactorSetupSchema),
    ],
    refused: { ...passwordRefusals, ...some(knownRefusals, "TOTP_ALREADY_ENABLED") },
  },
  async (deps, asked) => twoFactorSetupSchema.parse((await callWithPassword(deps, asked, "/two-factor/enable")).body),
)

const disable = endpoint(
  {
    ...own,
    at: "post /auth/two-factor/disable",
    operationId: "disableSecondFactor",
    summary: "Désactiver la double authentification",
    description: "Le mot de passe est redemandé ; les codes de secours ne servent plus.",
    body: ownPassword,
    answer: ["Elle est désactivée", doneShape],
    refused: passwordRefusals,
  },
  async (deps, asked) => {
    const answer = await callWithPassword(deps, asked, "/two-factor/disable")
    if (asked.visitor.twoFactorEnabled) await tell(deps, asked.visitor, "two-factor.disabled")
    passCookies(asked.c, deps, answer)
    return done
  },
)

const renewRecoveryCodes = endpoint(
  {
    ...own,
    at: "post /auth/two-factor/generate-backup-codes",
    operationId: "renewRecoveryCodes",
    summary: "Générer de nouveaux codes de secours",
    description: "Les anciens ne sont plus valables.",
    body: ownPassword,
    answer: ["Les nouveaux codes", shape("RecoveryCodes", recoveryCodesSchema)],
    refused: { ...passwordRefusals, ...some(knownRefusals, "TWO_FACTOR_NOT_ENABLED") },
  },
  async (deps, asked) => {
    const answer = await callWithPassword(deps, asked, "/two-factor/generate-backup-codes")
    await tell(deps, asked.visitor, "recovery-codes.renewed")
    return recoveryCodesSchema.parse(answer.body)
  },
)

/** Counts the try before the library checks the password. */
async function callWithPassword(
  deps: IdentityDeps,
  { actor, body, c }: Asked<"person"> & { body: Record<string, unknown> },
  path: string,
) {
  const right = await limitPasswordTries(deps.limiter, actor)
  const answer = await callAuth(c, path, { ...deps, body })
  await right()
  return answer
}

export function securityApi(deps: IdentityDeps) {
  return routed(deps, [changePassword, changeEmail, enable, disable, renewRecoveryCodes])
}

const mailOf = {
  "password.changed": "password-changed",
  "two-factor.disabled": "two-factor-disabled",
  "recovery-codes.renewed": undefined,
} as const

async function tell(deps: IdentityDeps, visitor: Visitor, action: keyof typeof mailOf): Promise<void> {
  const { userId, email } = visitor
  const related = { entity: "user", entityId: userId }
  await inTransaction(deps.db, async (trx) => {
    if (action === "password.changed") await forgetPendingLinks(trx, userId)
    await recordEvent(trx, { ...related, actor: userId, action })
    const kind = mailOf[action]
    if (kind) await queueEmail(trx, { ...related, kind, to: email, data: greeted(visitor), sendAt: deps.clock.now() })
  })
  deps.wakeOutbox()
}
