import type { Begun } from "#db/demo.ts"

/** Said once: the password is kept nowhere. */
export function administratorMade(email: string, password: string): string {
  return `Administrateur : ${email}, mot de passe : ${password} (affiché une seule fois ; changez-le dans « Mon Profil »)`
}

/** What a start says that filled a new database with the demonstration; nothing of any other. */
export function demoLoaded(begun: Begun): string[] {
  if (begun.begun !== "filled") return []
  const { email, password } = begun.admin
  return ["Base de données neuve : données de démonstration chargées.", `  ${administratorMade(email, password)}`]
}
