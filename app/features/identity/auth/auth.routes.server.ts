import { authRefusals, waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
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
} from "#app/features/identity/identity.schema.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { authRoute } from "./auth-endpoint.server.ts"

const known = { ...identityRefusals, ...authRefusals }

function examples(...codes: (keyof typeof known)[]) {
  return refusalExamples(known, codes)
}

const codeRefusals = ["INVALID_TWO_FACTOR_COOKIE", "TWO_FACTOR_NOT_ENABLED", "ACCOUNT_TEMPORARILY_LOCKED"] as const

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
      ...examples("validation_failed", "INVALID_EMAIL_OR_PASSWORD", "EMAIL_NOT_VERIFIED"),
      ...refusalExamples(waitRefusals, ["too-many-attempts"]),
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
    refusals: { ...examples("USER_ALREADY_EXISTS"), ...refusalExamples(waitRefusals, ["too-many-attempts"]) },
  }),
  sendMagicLink: authRoute({
    path: "/auth/sign-in/magic-link",
    operationId: "requestMagicLink",
    summary: "Demander un lien de connexion",
    description: "Un lien par minute et par adresse ; rien ne part à une adresse sans compte.",
    body: linkToSendSchema,
    answer: doneSchema,
    says: "Le lien est envoyé, si l’adresse a un compte",
    refusals: refusalExamples(waitRefusals, ["magic-link-too-soon", "too-many-attempts"]),
  }),
  lookAtLink: authRoute({
    path: "/auth/link",
    operationId: "lookAtLink",
    summary: "Savoir ce que fait un lien reçu par e-mail",
    description:
      "Nomme le compte dont il s’agit, la session qu’il remplacerait et ce qu’il demande ; rien n’est utilisé.",
    body: lookedAtSchema,
    answer: seenLinkSchema,
    says: "Ce que fait le lien",
    refusals: examples("INVALID_USER", "TWO_FACTOR_REQUIRED", "INVALID_TOKEN", "USER_ALREADY_EXISTS"),
  }),
  useMagicLink: authRoute({
    path: "/auth/magic-link/verify",
    operationId: "openMagicLink",
    summary: "Ouvrir un lien de connexion",
    description: "Le lien ne sert qu’une fois. Il n’ouvre pas un compte protégé par la double authentification.",
    body: linkSchema,
    answer: signedInSchema,
    says: "La session est ouverte",
    refusals: examples("TWO_FACTOR_REQUIRED", "other-session", "INVALID_TOKEN"),
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
      ...examples(
        "INVALID_USER",
        "PASSWORD_NEEDED",
        "WRONG_SIGN_UP_PASSWORD",
        "TWO_FACTOR_REQUIRED",
        "other-session",
        "INVALID_TOKEN",
        "USER_ALREADY_EXISTS",
      ),
      ...refusalExamples(waitRefusals, ["too-many-attempts"]),
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
    refusals: refusalExamples(waitRefusals, ["too-many-attempts"]),
  }),
  forgotPassword: authRoute({
    path: "/auth/request-password-reset",
    operationId: "requestPasswordReset",
    summary: "Demander un nouveau mot de passe",
    description: "La réponse ne dit pas si l’adresse a un compte.",
    body: addressSchema,
    answer: doneSchema,
    says: "L’e-mail est envoyé, si l’adresse a un compte",
    refusals: refusalExamples(waitRefusals, ["too-many-attempts"]),
  }),
  newPassword: authRoute({
    path: "/auth/reset-password",
    operationId: "resetPassword",
    summary: "Choisir un nouveau mot de passe",
    description: "Met fin à toutes les sessions du compte.",
    body: newPasswordSchema,
    answer: doneSchema,
    says: "Le mot de passe est changé",
    refusals: examples("INVALID_TOKEN"),
  }),
  invitation: authRoute({
    path: "/auth/invitation",
    operationId: "acceptInvitation",
    summary: "Créer le compte proposé avec une réservation",
    description: "Le lien de l’e-mail prouve l’adresse ; ses réservations rejoignent le compte.",
    body: invitationSchema,
    answer: signedInSchema,
    says: "Le compte est créé et la session ouverte",
    refusals: examples("other-session", "INVALID_TOKEN", "USER_ALREADY_EXISTS"),
  }),
  totp: authRoute({
    path: "/auth/two-factor/verify-totp",
    operationId: "enterSecondFactor",
    summary: "Donner le code de l’application",
    description: "Le code de six chiffres du moment, après le mot de passe ou pour activer la double authentification.",
    body: totpSchema,
    answer: signedInSchema,
    says: "La session est ouverte, ou la double authentification activée",
    refusals: examples("INVALID_CODE", ...codeRefusals),
  }),
  recoveryCode: authRoute({
    path: "/auth/two-factor/verify-backup-code",
    operationId: "enterRecoveryCode",
    summary: "Donner un code de secours",
    description: "Chaque code sert une fois.",
    body: recoveryCodeSchema,
    answer: signedInSchema,
    says: "La session est ouverte",
    refusals: examples("INVALID_BACKUP_CODE", ...codeRefusals),
  }),
}
