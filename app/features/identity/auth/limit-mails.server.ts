import { clientNetworks } from "#app/platform/client-networks.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { retention } from "#content/commitments.ts"
import { keyOf, tooMany } from "./limit-sign-ins.server.ts"

const quarterHour = retention.attemptMinutes * 60

export interface MailLimits {
  limiter: Limiter
  mailsPerAddress: number
  mailsPerNetwork: number
}

/** Nobody floods a mailbox or tries many addresses, with or without accounts. @throws Problem 429 with Retry-After */
export async function limitMails(
  { limiter, mailsPerAddress, mailsPerNetwork }: MailLimits,
  { email, from }: { email: string; from: string },
): Promise<void> {
  const verdicts = await Promise.all([
    limiter.take(`mail:${keyOf(email)}`, mailsPerAddress, quarterHour),
    limiter.take(`mail-from:${clientNetworks(from).network}`, mailsPerNetwork, quarterHour),
  ])
  const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : verdict.retryAfterSeconds))
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}
