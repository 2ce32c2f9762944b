import { authRoute } from "./auth-endpoint.server.ts"
import { linkRefusals, refusalExample } from "./auth-refusals.server.ts"
import {
  addressSchema,
  confirmationSchema,
  doneSchema,
  invitationSchema,
  linkSchema,
  linkToSendSchema,
  lookedAtSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  seenLinkSchema,
  signedInSchema,
  signedUpSchema,
  signInSchema,
  signUpSchema,
  totpSchema,
} from "./identity.schema.ts"
import { waits } from "./limit-sign-ins.server.ts"

export const noCredentials = {
  code: "validation_failed",
  detail: "You must provide either an email or phone number and a password",
}

/** A link replaces nobody's session by itself. */
export const otherSession = {
  code: "other-session",
  detail: "Une session d’un autre compte est ouverte dans ce navigateur : demandez son remplacement (replaceSession).",
}

export const authRoutes = {
  signIn: authRoute({
    path: "/auth/sign-in/email",
    operationId: "signIn",
    summary: "Se connecter avec un mot de passe",
    description:
      "Ouvre une session : un cookie pour un navigateur, ou un jeton (« session » : « token ») à envoyer dans « Authorization: Bearer ».",
    body: signInSchema,
    answer: signedInSchema,
    says: "La session est ouverte, ou un code de vérification est attendu",
    refusals: {
      400: noCredentials,
      401: refusalExample("INVALID_EMAIL_OR_PASSWORD"),
      403: refusalExample("EMAIL_NOT_VERIFIED"),
      429: waits.attempts,
    },
  }),
  signUp: authRoute({
    path: "/auth/sign-up/email",
    operationId: "signUp",
    summary: "Créer un compte",
    description: "Avec la confirmation par e-mail, la réponse est la même pour une adresse qui a déjà un compte.",
    body: signUpSchema,
    answer: signedUpSchema,
    says: "Le compte est créé, ou un e-mail de confirmation est parti",
    refusals: { 422: refusalExample("USER_ALREADY_EXISTS"), 429: waits.attempts },
  }),
  sendMagicLink: authRoute({
    path: "/auth/sign-in/magic-link",
    operationId: "requestMagicLink",
    summary: "Demander un lien de connexion",
    description: "Un lien par minute et par adresse ; rien ne part à une adresse sans compte.",
    body: linkToSendSchema,
    answer: doneSchema,
    says: "Le lien est envoyé, si l’adresse a un compte",
    refusals: { 429: [waits.magicLink, waits.attempts] },
  }),
  lookAtLink: authRoute({
    path: "/auth/link",
    summary: "Savoir ce que fait un lien reçu par e-mail",
    description:
      "Nomme le compte dont il s’agit, la session qu’il remplacerait et ce qu’il demande ; rien n’est utilisé.",
    body: lookedAtSchema,
    answer: seenLinkSchema,
    says: "Ce que fait le lien",
    refusals: {
      403: [refusalExample("INVALID_USER"), refusalExample("TWO_FACTOR_REQUIRED")],
      ...linkRefusals,
      422: refusalExample("USER_ALREADY_EXISTS"),
    },
  }),
  useMagicLink: authRoute({
    path: "/auth/magic-link/verify",
    operationId: "openMagicLink",
    summary: "Ouvrir un lien de connexion",
    description: "Le lien ne sert qu’une fois. Il n’ouvre pas un compte protégé par la double authentification.",
    body: linkSchema,
    answer: signedInSchema,
    says: "La session est ouverte",
    refusals: { 403: refusalExample("TWO_FACTOR_REQUIRED"), 409: otherSession, ...linkRefusals },
  }),
  confirmAddress: authRoute({
    path: "/auth/verify-email",
    operationId: "confirmEmail",
    summary: "Confirmer une adresse e-mail",
    description:
      "Pour une inscription, ouvre la session la première fois ; pour un changement d’adresse, fait une étape. Dans un autre navigateur que celui de la demande, « password » est le mot de passe du compte, ou « newPassword » en choisit un, qui remplace mot de passe et sessions d’avant.",
    body: confirmationSchema,
    answer: signedInSchema,
    says: "L’adresse est confirmée",
    refusals: {
      403: [
        refusalExample("INVALID_USER"),
        refusalExample("PASSWORD_NEEDED"),
        refusalExample("WRONG_SIGN_UP_PASSWORD"),
        refusalExample("TWO_FACTOR_REQUIRED"),
      ],
      409: otherSession,
      ...linkRefusals,
      422: refusalExample("USER_ALREADY_EXISTS"),
      429: waits.attempts,
    },
  }),
  resendConfirmation: authRoute({
    path: "/auth/send-verification-email",
    operationId: "resendConfirmation",
    summary: "Redemander l’e-mail de confirmation",
    description: "La réponse ne dit pas si l’adresse a un compte.",
    body: linkToSendSchema,
    answer: doneSchema,
    says: "L’e-mail est envoyé, si l’adresse attend une confirmation",
    refusals: { 429: waits.attempts },
  }),
  forgotPassword: authRoute({
    path: "/auth/request-password-reset",
    operationId: "requestPasswordReset",
    summary: "Demander un nouveau mot de passe",
    description: "La réponse ne dit pas si l’adresse a un compte.",
    body: addressSchema,
    answer: doneSchema,
    says: "L’e-mail est envoyé, si l’adresse a un compte",
    refusals: { 429: waits.attempts },
  }),
  newPassword: authRoute({
    path: "/auth/reset-password",
    operationId: "resetPassword",
    summary: "Choisir un nouveau mot de passe",
    description: "Met fin à toutes les sessions du compte.",
    body: newPasswordSchema,
    answer: doneSchema,
    says: "Le mot de passe est changé",
    refusals: linkRefusals,
  }),
  invitation: authRoute({
    path: "/auth/invitation",
    operationId: "acceptInvitation",
    summary: "Créer le compte proposé avec une réservation",
    description: "Le lien de l’e-mail prouve l’adresse ; ses réservations rejoignent le compte.",
    body: invitationSchema,
    answer: signedInSchema,
    says: "Le compte est créé et la session ouverte",
    refusals: { 409: otherSession, ...linkRefusals, 422: refusalExample("USER_ALREADY_EXISTS") },
  }),
  totp: authRoute({
    path: "/auth/two-factor/verify-totp",
    operationId: "enterSecondFactor",
    summary: "Donner le code de l’application",
    description: "Le code de six chiffres du moment, après le mot de passe ou pour activer la double authentification.",
    body: totpSchema,
    answer: signedInSchema,
    says: "La session est ouverte, ou la double authentification activée",
    refusals: {
      401: [refusalExample("INVALID_CODE"), refusalExample("INVALID_TWO_FACTOR_COOKIE")],
      409: refusalExample("TWO_FACTOR_NOT_ENABLED"),
      429: refusalExample("ACCOUNT_TEMPORARILY_LOCKED"),
    },
  }),
  recoveryCode: authRoute({
    path: "/auth/two-factor/verify-backup-code",
    operationId: "enterRecoveryCode",
    summary: "Donner un code de secours",
    description: "Chaque code sert une fois.",
    body: recoveryCodeSchema,
    answer: signedInSchema,
    says: "La session est ouverte",
    refusals: {
      401: [refusalExample("INVALID_BACKUP_CODE"), refusalExample("INVALID_TWO_FACTOR_COOKIE")],
      409: refusalExample("TWO_FACTOR_NOT_ENABLED"),
      429: refusalExample("ACCOUNT_TEMPORARILY_LOCKED"),
    },
  }),
}
