const weekdays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"] as const
const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
] as const

/** '2027-06-12' → « samedi 12 juin 2027 », written without the code under test. */
export function inFrench(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const number = date.getUTCDate() === 1 ? "1er" : String(date.getUTCDate())
  return `${weekdays[date.getUTCDay()]} ${number} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Months from one day's to another's. */
export function monthsBetween(from: string, to: string): number {
  const [a, b] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
}
