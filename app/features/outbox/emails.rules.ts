import type { EmailState, Refused, Withheld } from "./emails.schema.ts"

type Written = { secret?: boolean | undefined; forgetAfterwards?: boolean | undefined } | undefined

/** Why the school may not read a mail; null when it may (design 4). */
export function withheldOf(email: { state: EmailState; to: string; bodyKept: boolean }, written: Written) {
  if (email.state === "sent") return email.bodyKept ? null : withheldWithoutBody(email.to)
  if (!written) return "unreadable"
  if (written.secret) return "secret"
  return written.forgetAfterwards ? "forgotten" : null
}

function withheldWithoutBody(to: string): Withheld {
  return to === "" ? "forgotten" : "secret"
}

/** A secret link is never sent again, because its reader asks for a new one. */
export function canResend(state: EmailState, withheld: Withheld | null): boolean {
  if (state === "queued") return false
  return withheld === null || (withheld === "forgotten" && state === "failed")
}

interface Refusal {
  responseCode?: number
  command?: string
  response?: string
}

/** Codes of a policy, such as « relaying denied » (RFC 3463): the address itself may be good. */
const ofPolicy = /^5\d\d[ -]5\.7\./

/**
 * What a mail server refused for good: 5xx, as RFC 5321 has it. Null where a later attempt may succeed: 4xx, no answer,
 * and what the operator can correct, such as the sign-in or the sender.
 */
export function refusedForGood({ responseCode = 0, command, response = "" }: Refusal): Refused | null {
  if (responseCode < 500 || responseCode > 599) return null
  if (command === "RCPT TO") return ofPolicy.test(response) ? "message" : "address"
  return command === "DATA" ? "message" : null
}

/** A mail is held back while it is due in the future and was never taken by a worker. */
export function isHeldBack(
  email: { state: EmailState; attempts: number; leaseUntil: Date | null; nextAttemptAt: Date | null },
  now: Date,
): boolean {
  const { state, attempts, leaseUntil, nextAttemptAt } = email
  return state === "queued" && attempts === 0 && leaseUntil === null && nextAttemptAt !== null && nextAttemptAt > now
}
