import type { Limiter } from "#app/platform/limiter.server.ts"
import { retention } from "#content/commitments.ts"
import { keyOf, tooMany } from "./limit-sign-ins.server.ts"

const quarterHour = retention.attemptMinutes * 60

export interface MailLimits {
  limiter: Limiter
  mailsPerAddress: number
  mailsPerNetwork: number
}

/**
 * Counts a mail to a typed address, with or without an account: nobody floods a mailbox or tries many addresses.
 * @throws Problem 429 with Retry-After
 */
export async function limitMails(
  { limiter, mailsPerAddress, mailsPerNetwork }: MailLimits,
  { email, from }: { email: string; from: string },
): Promise<void> {
  const verdicts = await Promise.all([
    limiter.take(`mail:${keyOf(email)}`, mailsPerAddress, quarterHour),
    limiter.take(`mail-from:${networkOf(from)}`, mailsPerNetwork, quarterHour),
  ])
  const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : verdict.retryAfterSeconds))
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}

/** One customer of a provider may have a /24 of IPv4 or a /48 of IPv6. */
export function networkOf(address: string): string {
  return address.includes(":") ? address.split(":").slice(0, 3).join(":") : address.split(".").slice(0, 3).join(".")
}
