import { personsScreen } from "#content/admin/persons.ts"

/** Query of the page to which a merge on another page leads. */
export const arrivedMerged = { reunie: "1" } as const

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || personsScreen.noName
}

export function reachOf({ email, phone }: { email: string | null; phone: string | null }): string {
  return [email, phone].filter(Boolean).join(" · ")
}
