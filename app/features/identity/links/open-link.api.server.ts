import type { Context } from "hono"
import { forgetLink, ownerOfLink } from "#app/features/identity/auth/address-link.server.ts"
import {
  endpoint,
  type IdentityDeps,
  knownRefusals,
  signedIn,
  signedInShape,
} from "#app/features/identity/auth/auth-endpoint.server.ts"
import { type AuthAnswer, callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { isPasswordOf } from "#app/features/identity/auth/check-password.server.ts"
import { limitSignIns } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { forgetSignUp, hasSignedUp } from "#app/features/identity/auth/sign-up-cookie.server.ts"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import type { Asked } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import {
  confirmationSchema,
  type LinkKind,
  linkSchema,
  lookedAtSchema,
  seenLinkSchema,
} from "#app/features/identity/identity.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { type LookedAt, lookAtLink } from "./look-at-link.server.ts"
import { takeAddress, tellOldAddress } from "./take-address.server.ts"

const lookAt = endpoint(
  {
    at: "post /auth/link",
    may: "visitor",
    operationId: "lookAtLink",
    summary: "Savoir ce que fait un lien reçu par e-mail",
    description:
      "Nomme le compte dont il s’agit, la session qu’il remplacerait et ce qu’il demande ; rien n’est utilisé.",
    body: shape("LinkToLookAt", lookedAtSchema),
    answer: ["Ce que fait le lien", shape("SeenLink", seenLinkSchema)],
    refused: some(knownRefusals, "INVALID_USER", "TWO_FACTOR_REQUIRED", "INVALID_TOKEN", "USER_ALREADY_EXISTS"),
  },
  async (deps, asked) => {
    const { userId: _, ...seen } = await look(deps, asked, asked.body)
    return seen
  },
)

const useMagicLink = endpoint(
  {
    at: "post /auth/magic-link/verify",
    may: "visitor",
    operationId: "openMagicLink",
    summary: "Ouvrir un lien de connexion",
    description: "Le lien ne sert qu’une fois. Il n’ouvre pas un compte protégé par la double authentification.",
    body: shape("LinkToOpen", linkSchema),
    answer: ["La session est ouverte", signedInShape],
    refused: some(knownRefusals, "TWO_FACTOR_REQUIRED", "other-session", "INVALID_TOKEN"),
  },
  async (deps, asked) => {
    const { token, session, replaceSession } = asked.body
    await askedFor(deps, asked, { kind: "magic-link", token, replaceSession })
    const answer = await callAuth(asked.c, "/magic-link/verify", { ...deps, method: "GET", query: { token } })
    await forgetLink(deps.db, token)
    return await signedIn(asked.c, deps, answer, session)
  },
)

const confirmAddress = endpoint(
  {
    at: "post /auth/verify-email",
    may: "visitor",
    operationId: "confirmEmail",
    summary: "Confirmer une adresse e-mail",
    description:
      "Pour une inscription, ouvre la session la première fois ; pour un changement d’adresse, fait une étape. Dans un autre navigateur que celui de la demande, « password » est le mot de passe du compte, ou « newPassword » en choisit un, qui remplace mot de passe et sessions d’avant.",
    body: shape("AddressConfirmation", confirmationSchema),
    answer: ["L’adresse est confirmée", signedInShape],
    refused: some(
      knownRefusals,
      "INVALID_USER",
      "PASSWORD_NEEDED",
      "WRONG_SIGN_UP_PASSWORD",
      "TWO_FACTOR_REQUIRED",
      "other-session",
      "INVALID_TOKEN",
      "USER_ALREADY_EXISTS",
      "too-many-attempts",
    ),
  },
  async (deps, asked) => {
    const { token, session, replaceSession, ...given } = asked.body
    const seen = await askedFor(deps, asked, { kind: "confirmation", token, replaceSession })
    if (seen.served) return { twoFactorRequired: false }
    const answer = await confirmed(asked.c, deps, { token, seen, given })
    forgetSignUp(asked.c, deps.sessionCookie)
    return await signedIn(asked.c, deps, answer, session)
  },
)

export const openLinks = [lookAt, useMagicLink, confirmAddress]

type Reader = Asked<"visitor">

async function look(deps: IdentityDeps, { visitor, now, c }: Reader, link: { kind: LinkKind; token: string }) {
  const beganHere = (userId: string) => hasSignedUp(c, deps.sessionCookie, userId)
  return await lookAtLink(deps, { ...link, visitor, beganHere, now })
}

/** @throws Problem 409 where another account's session is open and was not to be replaced */
export async function askedFor(
  deps: IdentityDeps,
  reader: Reader,
  { replaceSession, ...link }: { kind: LinkKind; token: string; replaceSession: boolean },
): Promise<LookedAt> {
  const seen = await look(deps, reader, link)
  if (seen.openSession !== null && !seen.served && !replaceSession) {
    throw refuse(identityRefusals, "other-session")
  }
  return seen
}

interface Confirmation {
  token: string
  seen: LookedAt
  given: { password?: string | undefined; newPassword?: string | undefined }
}

async function confirmed(c: Context<ApiEnv>, deps: IdentityDeps, { token, seen, given }: Confirmation) {
  const { userId, account, newEmail, asks } = seen
  const { password, newPassword } = given
  if (asks !== "nothing" && newPassword !== undefined && userId !== undefined) {
    await refuseCommonPassword(newPassword, "newPassword")
    const taken = await takeAddress(deps.db, { userId, newEmail, newPassword, now: deps.clock.now() })
    if (!taken.ok) throw refuse(authRefusals, taken.refusal)
    if (newEmail !== null) deps.wakeOutbox()
    return await callAuth(c, "/sign-in/email", { ...deps, body: { email: taken.email, password: newPassword } })
  }
  if (asks !== "nothing") {
    if (password === undefined || asks === "new-password" || userId === undefined)
      throw refuse(authRefusals, "PASSWORD_NEEDED")
    const right = await limitSignIns(deps.limiter, account, c.get("clientAddress"))
    if (!(await isPasswordOf(deps.db, { userId, password }))) throw refuse(authRefusals, "WRONG_SIGN_UP_PASSWORD")
    await right()
  }
  const answer = await byTheLibrary(c, deps, token, seen)
  // The library opens no session with a change of address.
  if (asks === "nothing" || newEmail === null) return answer
  return await callAuth(c, "/sign-in/email", { ...deps, body: { email: newEmail, password } })
}

async function byTheLibrary(
  c: Context<ApiEnv>,
  deps: IdentityDeps,
  token: string,
  { does, newEmail }: LookedAt,
): Promise<AuthAnswer> {
  const before = newEmail === null ? undefined : await ownerOfLink(deps.db, token)
  const answer = await callAuth(c, "/verify-email", { ...deps, method: "GET", query: { token } })
  await forgetLink(deps.db, token)
  if (does === "end-change" && before && newEmail !== null) {
    const change = { user: before, newEmail, now: deps.clock.now() }
    await inTransaction(deps.db, async (trx) => {
      // The link proves the new address, whether or not the former one was proven.
      await trx.updateTable("users").set({ emailVerified: true }).where("id", "=", before.id).execute()
      await tellOldAddress(trx, change)
    })
    deps.wakeOutbox()
  }
  return answer
}
