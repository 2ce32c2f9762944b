import type { Begun } from "#db/demo.ts"

/** The password is printed once and stored nowhere. */
export function administratorMade(email: string, password: string): string {
  return `Administrateur : ${email}, mot de passe : ${password} (affiché une seule fois ; changez-le dans « Mon Profil »)`
}

export function demoLoaded(begun: Begun): string[] {
  if (begun.begun !== "filled") return []
  const { email, password } = begun.admin
  return ["Base de données neuve : données de démonstration chargées.", `  ${administratorMade(email, password)}`]
}
