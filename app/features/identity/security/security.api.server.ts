import { forgetPendingLinks } from "#app/features/identity/auth/address-link.server.ts"
import { authRoute, type IdentityDeps, passCookies } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { limitPasswordTries } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { authRefusals, waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { requireUser, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { findUserByEmail, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import {
  changeEmailSchema,
  changePasswordSchema,
  doneSchema,
  ownPasswordSchema,
  recoveryCodesSchema,
  twoFactorSetupSchema,
} from "#app/features/identity/identity.schema.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

const asked = { ...signedInOnly, ...refusalExamples(waitRefusals, ["too-many-attempts"]) }
const passwordAsked = { ...asked, ...refusalExamples(authRefusals, ["INVALID_PASSWORD"]) }

const routes = {
  changePassword: authRoute({
    path: "/auth/change-password",
    operationId: "changePassword",
    summary: "Changer de mot de passe",
    description: "Met fin aux autres sessions ; un e-mail prévient le titulaire.",
    body: changePasswordSchema,
    answer: doneSchema,
    says: "Le mot de passe est changé",
    refusals: passwordAsked,
  }),
  changeEmail: authRoute({
    path: "/auth/change-email",
    operationId: "changeEmail",
    summary: "Changer d’adresse e-mail",
    description: "Un lien part à l’adresse actuelle, puis un autre à la nouvelle ; rien ne change avant le second.",
    body: changeEmailSchema,
    answer: doneSchema,
    says: "Le premier lien est envoyé",
    refusals: { ...asked, ...refusalExamples(identityRefusals, ["same-address"]) },
  }),
  enable: authRoute({
    path: "/auth/two-factor/enable",
    operationId: "prepareSecondFactor",
    summary: "Préparer la double authentification",
    description: "Elle n’est active qu’une fois un premier code donné.",
    body: ownPasswordSchema,
    answer: twoFactorSetupSchema,
    says: "L’adresse à lire par l’application, et les codes de secours",
    refusals: { ...passwordAsked, ...refusalExamples(authRefusals, ["TOTP_ALREADY_ENABLED"]) },
  }),
  disable: authRoute({
    path: "/auth/two-factor/disable",
    operationId: "disableSecondFactor",
    summary: "Désactiver la double authentification",
    description: "Le mot de passe est redemandé ; les codes de secours ne servent plus.",
    body: ownPasswordSchema,
    answer: doneSchema,
    says: "Elle est désactivée",
    refusals: passwordAsked,
  }),
  recoveryCodes: authRoute({
    path: "/auth/two-factor/generate-backup-codes",
    operationId: "renewRecoveryCodes",
    summary: "Générer de nouveaux codes de secours",
    description: "Les anciens ne sont plus valables.",
    body: ownPasswordSchema,
    answer: recoveryCodesSchema,
    says: "Les nouveaux codes",
    refusals: { ...passwordAsked, ...refusalExamples(authRefusals, ["TWO_FACTOR_NOT_ENABLED"]) },
  }),
}

const done = { done: true } as const

export function securityApi(deps: IdentityDeps) {
  return createApiRouter()
    .openapi(routes.changePassword, async (c) => {
      const visitor = await requireUser(c, deps)
      const body = c.req.valid("json")
      await refuseCommonPassword(body.newPassword, "newPassword")
      const right = await limitPasswordTries(deps.limiter, visitor.userId)
      const answer = await callAuth(c, "/change-password", { ...deps, body: { ...body, revokeOtherSessions: true } })
      await right()
      await tell(deps, visitor, "password.changed")
      passCookies(c, deps, answer)
      return c.json(done, 200)
    })
    .openapi(routes.changeEmail, async (c) => {
      const { userId: id, email, firstName, emailVerified } = await requireUser(c, deps)
      const body = c.req.valid("json")
      if (normalEmail(body.newEmail) === email) throw refuse(identityRefusals, "same-address")
      await limitMails(deps, { email: body.newEmail, from: c.get("clientAddress") })
      const taken = emailVerified && (await findUserByEmail(deps.db, body.newEmail))
      if (taken) deps.auth.askAboutTakenAddress({ id, email, firstName }, body.newEmail)
      else await callAuth(c, "/change-email", { ...deps, body })
      return c.json(done, 200)
    })
    .openapi(routes.enable, async (c) => {
      const { userId } = await requireUser(c, deps)
      const right = await limitPasswordTries(deps.limiter, userId)
      const { body } = await callAuth(c, "/two-factor/enable", { ...deps, body: c.req.valid("json") })
      await right()
      return c.json(twoFactorSetupSchema.parse(body), 200)
    })
    .openapi(routes.disable, async (c) => {
      const visitor = await requireUser(c, deps)
      const right = await limitPasswordTries(deps.limiter, visitor.userId)
      const answer = await callAuth(c, "/two-factor/disable", { ...deps, body: c.req.valid("json") })
      await right()
      if (visitor.twoFactorEnabled) await tell(deps, visitor, "two-factor.disabled")
      passCookies(c, deps, answer)
      return c.json(done, 200)
    })
    .openapi(routes.recoveryCodes, async (c) => {
      const visitor = await requireUser(c, deps)
      const right = await limitPasswordTries(deps.limiter, visitor.userId)
      const { body } = await callAuth(c, "/two-factor/generate-backup-codes", { ...deps, body: c.req.valid("json") })
      await right()
      await tell(deps, visitor, "recovery-codes.renewed")
      return c.json(recoveryCodesSchema.parse(body), 200)
    })
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
