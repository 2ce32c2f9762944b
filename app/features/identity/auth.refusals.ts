import { passwordLength } from "./password.rules.ts"

const deadLink = {
  status: 410,
  code: "link-expired",
  detail: "Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.",
} as const
const challengeEnded = {
  status: 401,
  code: "challenge-expired",
  detail: "La vérification a expiré. Reconnectez-vous avec votre mot de passe.",
} as const
const alreadyRegistered = {
  status: 422,
  code: "already-registered",
  detail: "Un compte existe déjà avec cette adresse email",
} as const
const twoFactorOff = {
  status: 409,
  code: "two-factor-off",
  detail: "La double authentification n’est pas activée.",
} as const

/** Keys are the authentication library's codes; its English sentences are never shown (specification 5 and 8). */
export const authRefusals = {
  INVALID_EMAIL_OR_PASSWORD: { status: 401, code: "invalid-credentials", detail: "Email ou mot de passe incorrect" },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    code: "address-not-confirmed",
    detail:
      "Votre adresse e-mail n’est pas encore confirmée : ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.",
  },
  USER_ALREADY_EXISTS: alreadyRegistered,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: alreadyRegistered,
  // Two sign-ups with the same address came at once.
  FAILED_TO_CREATE_USER: alreadyRegistered,
  PASSWORD_TOO_SHORT: {
    status: 422,
    code: "password-too-short",
    detail: `Le mot de passe doit contenir au moins ${passwordLength.min} caractères`,
  },
  PASSWORD_TOO_LONG: {
    status: 422,
    code: "password-too-long",
    detail: `Le mot de passe ne peut pas dépasser ${passwordLength.max} caractères`,
  },
  INVALID_EMAIL: { status: 422, code: "invalid-address", detail: "Adresse email invalide" },
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  USER_NOT_FOUND: deadLink,
  new_user_signup_disabled: deadLink,
  INVALID_USER: {
    status: 403,
    code: "other-account",
    detail: "Ce lien concerne un autre compte : déconnectez-vous, puis ouvrez-le de nouveau.",
  },
  INVALID_PASSWORD: { status: 403, code: "wrong-password", detail: "Le mot de passe actuel n’est pas le bon." },
  WRONG_SIGN_UP_PASSWORD: {
    status: 403,
    code: "wrong-password",
    detail: "Ce n’est pas le mot de passe de ce compte : réessayez, ou choisissez-en un nouveau.",
  },
  PASSWORD_NEEDED: {
    status: 403,
    code: "password-needed",
    detail:
      "Ce lien a été demandé dans un autre navigateur : donnez le mot de passe du compte, ou choisissez-en un nouveau.",
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    status: 409,
    code: "no-password",
    detail: "Ce compte n’a pas encore de mot de passe : choisissez-en un avec « Mot de passe oublié ».",
  },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    code: "two-factor-required",
    detail: "Votre compte demande un code de vérification : connectez-vous avec votre mot de passe.",
  },
  INVALID_CODE: {
    status: 401,
    code: "wrong-code",
    detail: "Ce code n’est pas le bon : saisissez celui que l’application affiche maintenant.",
  },
  INVALID_BACKUP_CODE: {
    status: 401,
    code: "wrong-code",
    detail: "Ce code de secours n’est pas valable ou a déjà servi.",
  },
  INVALID_TWO_FACTOR_COOKIE: challengeEnded,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: challengeEnded,
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    code: "second-factor-locked",
    detail: "Trop de codes erronés : la vérification est bloquée pendant un quart d’heure.",
  },
  TOTP_ALREADY_ENABLED: {
    status: 409,
    code: "two-factor-already-on",
    detail: "La double authentification est déjà activée.",
  },
  TOTP_NOT_ENABLED: twoFactorOff,
  BACKUP_CODES_NOT_ENABLED: twoFactorOff,
  TWO_FACTOR_NOT_ENABLED: twoFactorOff,
} as const

/** The answer adds the length of the wait. */
export const waitRefusals = {
  "too-many-attempts": { status: 429, detail: "Trop de demandes. Réessayez dans 12 minutes." },
  "magic-link-too-soon": {
    status: 429,
    detail: "Pour des raisons de sécurité, vous ne pouvez demander qu'un lien par minute",
  },
} as const
