import type { ContentfulStatusCode } from "hono/utils/http-status"
import { Problem } from "#app/platform/http/problem.server.ts"
import { passwordLength } from "./password.rules.ts"

type Refusal = readonly [status: ContentfulStatusCode, code: string, detail: string]

const deadLink: Refusal = [
  410,
  "link-expired",
  "Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.",
]
const wrongPassword: Refusal = [403, "wrong-password", "Le mot de passe actuel n’est pas le bon."]
const challengeEnded: Refusal = [
  401,
  "challenge-expired",
  "La vérification a expiré. Reconnectez-vous avec votre mot de passe.",
]

/** What the library's codes mean, in the words of specification 8 and 5; its English sentences are never shown. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: [401, "invalid-credentials", "Email ou mot de passe incorrect"],
  EMAIL_NOT_VERIFIED: [
    403,
    "address-not-confirmed",
    "Votre adresse e-mail n’est pas encore confirmée : ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.",
  ],
  USER_ALREADY_EXISTS: [422, "already-registered", "Un compte existe déjà avec cette adresse email"],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [422, "already-registered", "Un compte existe déjà avec cette adresse email"],
  // Two sign-ups with the same address at once.
  FAILED_TO_CREATE_USER: [422, "already-registered", "Un compte existe déjà avec cette adresse email"],
  PASSWORD_TOO_SHORT: [
    422,
    "password-too-short",
    `Le mot de passe doit contenir au moins ${passwordLength.min} caractères`,
  ],
  PASSWORD_TOO_LONG: [
    422,
    "password-too-long",
    `Le mot de passe ne peut pas dépasser ${passwordLength.max} caractères`,
  ],
  INVALID_EMAIL: [422, "invalid-address", "Adresse email invalide"],
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  USER_NOT_FOUND: deadLink,
  new_user_signup_disabled: deadLink,
  INVALID_USER: [
    403,
    "other-account",
    "Ce lien concerne un autre compte : déconnectez-vous, puis ouvrez-le de nouveau.",
  ],
  INVALID_PASSWORD: wrongPassword,
  WRONG_SIGN_UP_PASSWORD: [
    403,
    "wrong-password",
    "Ce n’est pas le mot de passe de ce compte : réessayez, ou choisissez-en un nouveau.",
  ],
  PASSWORD_NEEDED: [
    403,
    "password-needed",
    "Ce lien a été demandé dans un autre navigateur : donnez le mot de passe du compte, ou choisissez-en un nouveau.",
  ],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    409,
    "no-password",
    "Ce compte n’a pas encore de mot de passe : choisissez-en un avec « Mot de passe oublié ».",
  ],
  TWO_FACTOR_REQUIRED: [
    403,
    "two-factor-required",
    "Votre compte demande un code de vérification : connectez-vous avec votre mot de passe.",
  ],
  INVALID_CODE: [401, "wrong-code", "Ce code n’est pas le bon : saisissez celui que l’application affiche maintenant."],
  INVALID_BACKUP_CODE: [401, "wrong-code", "Ce code de secours n’est pas valable ou a déjà servi."],
  INVALID_TWO_FACTOR_COOKIE: challengeEnded,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: challengeEnded,
  ACCOUNT_TEMPORARILY_LOCKED: [
    429,
    "second-factor-locked",
    "Trop de codes erronés : la vérification est bloquée pendant un quart d’heure.",
  ],
  TOTP_ALREADY_ENABLED: [409, "two-factor-already-on", "La double authentification est déjà activée."],
  TOTP_NOT_ENABLED: [409, "two-factor-off", "La double authentification n’est pas activée."],
  BACKUP_CODES_NOT_ENABLED: [409, "two-factor-off", "La double authentification n’est pas activée."],
  TWO_FACTOR_NOT_ENABLED: [409, "two-factor-off", "La double authentification n’est pas activée."],
}

const unauthorized: Refusal = [401, "sign-in-required", "Connectez-vous pour continuer."]

/** The problem to answer with; undefined for what is no refusal but a failure, and is logged as one. */
export function refusalOf(code: string | undefined, status: number): Problem | undefined {
  const known = refusals[code ?? ""] ?? (status === 401 ? unauthorized : undefined)
  if (!known) return undefined
  const retry = known[0] === 429 ? { headers: { "Retry-After": String(15 * 60) } } : {}
  return new Problem(...known, retry)
}

/** A refusal as the description of an endpoint shows it. */
export function refusalExample(code: keyof typeof refusals) {
  const [, name, detail] = refusals[code] ?? unauthorized
  return { code: name, detail }
}
export const linkRefusals = { 410: refusalExample("INVALID_TOKEN") }
