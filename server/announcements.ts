/** Said once: the password is kept nowhere. */
export function administratorMade(email: string, password: string): string {
  return `Administrateur : ${email}, mot de passe : ${password} (affiché une seule fois ; changez-le dans « Mon Profil »)`
}
