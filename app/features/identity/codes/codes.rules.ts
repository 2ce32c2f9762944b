import { retention } from "#content/commitments.ts"

/** Each link of a mail with a secret is `#<name>=<secret>`, or the secret alone. A code that proves an address opens no page: it is typed into the form, or read to the office. */
const purposes = {
  "booking-proof": { page: "form", named: "preuve", minutes: retention.mailedCodeMinutes },
  "data-request": { page: "office", named: "donnees", minutes: retention.dataRequestMinutes },
  "manage-link": { page: "own-booking", named: "", minutes: null },
  "waiting-place": { page: "own-booking", named: "attente", minutes: null },
  "session-link": { page: "own-booking", named: "sessions", minutes: null },
  "sign-in": { page: "account", named: "lien", minutes: retention.mailedCodeMinutes },
  "confirm-address": { page: "account", named: "confirmer", minutes: retention.confirmationLinkHours * 60 },
  "password-reset": { page: "account", named: "mot-de-passe", minutes: 60 },
  invitation: { page: "account", named: "inscription", minutes: 7 * 24 * 60 },
  deletion: { page: "account", named: "suppression", minutes: 60 },
} as const satisfies Record<string, { page: string; named: string; minutes: number | null }>

export type CodePurpose = keyof typeof purposes
export type CodePage = "own-booking" | "account"

export const codePurposes = Object.keys(purposes) as CodePurpose[]

export function purposesOf(page: CodePage): CodePurpose[] {
  return codePurposes.filter((purpose) => purposes[purpose].page === page)
}

/** @param fragment of the link beside which the code stands, with its '#' */
export function purposeOf(fragment: string): CodePurpose {
  const name = /^#([a-z-]+)=/.exec(fragment)?.[1] ?? ""
  return codePurposes.find((purpose) => purposes[purpose].named === name) ?? "manage-link"
}

/** @returns null where the code lives as long as its link */
export function codeExpires(purpose: CodePurpose, now: Date): Date | null {
  const { minutes } = purposes[purpose]
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
}
