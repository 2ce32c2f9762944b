/** The choice between sign-in and booking as a guest (specification 2). */
export const bookingChoice = {
  title: "Réserver avec ou sans compte ?",
  text: "Avec un compte, vos coordonnées sont déjà remplies et vous suivez vos réservations. Sans compte, vous réservez tout aussi bien.",
  rental:
    "La location demande un permis valable. Si vous vous connectez, votre permis est vérifié automatiquement ; en invité, nous le vérifions avec vous avant le départ.",
  signIn: "Me connecter d’abord",
  guest: "Continuer en invité",
} as const
