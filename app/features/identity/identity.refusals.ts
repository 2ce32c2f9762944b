export const identityRefusals = {
  "sign-in-required": { status: 401, detail: "Connectez-vous pour continuer." },
  "admins-only": { status: 403, detail: "Cette action est réservée aux administrateurs." },
  // The sentence of specification 8, for programs: a page asks only where somebody seems signed in.
  "session-missing": { status: 400, detail: "Auth session missing!" },
  "session-not-found": { status: 404, detail: "Cet appareil est déjà déconnecté. Rechargez la page." },
  validation_failed: { status: 400, detail: "You must provide either an email or phone number and a password" },
  "other-session": {
    status: 409,
    detail:
      "Une session d’un autre compte est ouverte dans ce navigateur : demandez son remplacement (replaceSession).",
  },
  "same-address": { status: 422, detail: "C’est déjà l’adresse de votre compte", field: "newEmail" },
  "password-too-common": { status: 422, detail: "Ce mot de passe est trop courant : choisissez-en un autre." },
} as const
