/** Greets only a proven account by its name, because a stranger may have typed it. */
export function greeted(user: { firstName: string; emailVerified: boolean }): { firstName: string } {
  return { firstName: user.emailVerified ? user.firstName : "" }
}

export function saidTo(firstName: string, said: string): string {
  return firstName ? `${said}, ${firstName}` : said
}

export function addressed(firstName: string, said: string): string {
  return firstName ? `${firstName}, ${said}` : said.charAt(0).toUpperCase() + said.slice(1)
}
