import { createHmac } from "node:crypto"

/** How many requests may wait for the school's answer at once; 0 sets no limit. The database judges it. */
export interface PendingLimits {
  /** For one account, and for one e-mail address. */
  perPerson: number
  /** For one network, as the limiter tells networks apart. */
  perNetwork: number
}

/** What is kept of a client's address while its request waits: enough to count by, and nothing to read it from. */
export function networkPrint(secret: string, clientAddress: string): string {
  return createHmac("sha256", secret).update(`network ${clientAddress}`).digest("base64url").slice(0, 22)
}
