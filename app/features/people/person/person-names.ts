import { personsScreen } from "#content/admin/persons.ts"

/** Query of the page to which the one of a merged person leads. */
export const arrivedMerged = { reunie: "1" } as const

/** The page of the person into whom another was merged; it says so. */
export function mergedPage(id: string): string {
  return `${personsScreen.page}/${id}?${new URLSearchParams(arrivedMerged)}`
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || personsScreen.noName
}

export function reachOf({ email, phone }: { email: string | null; phone: string | null }): string {
  return [email, phone].filter(Boolean).join(" · ")
}
