/** By name only where the address is proven: a name that a stranger typed is no word of the school's. */
export function greeted(user: { firstName: string; emailVerified: boolean }): { firstName: string } {
  return { firstName: user.emailVerified ? user.firstName : "" }
}

/** What is said to somebody, by name where there is one: « Bon vent, Élodie ». */
export function saidTo(firstName: string, said: string): string {
  return firstName ? `${said}, ${firstName}` : said
}

/** The same with the name first: « Élodie, vous quittez le bord ? ». */
export function addressed(firstName: string, said: string): string {
  return firstName ? `${firstName}, ${said}` : said.charAt(0).toUpperCase() + said.slice(1)
}
