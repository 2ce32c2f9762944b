import type { EmailState, Withheld } from "./emails.schema.ts"

/** What a template says of the mail it writes; undefined where none can write it. */
type Written = { secret?: boolean | undefined; forgetAfterwards?: boolean | undefined } | undefined

/**
 * Why a mail is kept from the school; null when it may be read. One that was sent says so itself: of a secret one no
 * body was kept, of one to be forgotten not even the address (design 4).
 */
export function withheldOf(email: { state: EmailState; to: string; bodyKept: boolean }, written: Written) {
  if (email.state === "sent") return email.bodyKept ? null : withheldWithoutBody(email.to)
  if (!written) return "unreadable"
  if (written.secret) return "secret"
  return written.forgetAfterwards ? "forgotten" : null
}

function withheldWithoutBody(to: string): Withheld {
  return to === "" ? "forgotten" : "secret"
}

/** A link that lets in is never sent again: whoever needs one asks for a new one. A farewell that failed may leave. */
export function canResend(state: EmailState, withheld: Withheld | null): boolean {
  if (state === "queued") return false
  return withheld === null || (withheld === "forgotten" && state === "failed")
}

/** Whether a mail is still held back: its time is in the future, and no worker has ever taken it. */
export function isHeldBack(
  email: { state: EmailState; attempts: number; leaseUntil: Date | null; nextAttemptAt: Date | null },
  now: Date,
): boolean {
  const { state, attempts, leaseUntil, nextAttemptAt } = email
  return state === "queued" && attempts === 0 && leaseUntil === null && nextAttemptAt !== null && nextAttemptAt > now
}
