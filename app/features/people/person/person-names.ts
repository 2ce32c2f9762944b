import { personsScreen } from "#content/admin/persons.ts"

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || personsScreen.noName
}

export function reachOf({ email, phone }: { email: string | null; phone: string | null }): string {
  return [email, phone].filter(Boolean).join(" · ")
}
