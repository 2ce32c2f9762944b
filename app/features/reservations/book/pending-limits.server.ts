import { createHmac } from "node:crypto"

/** Limits of unanswered requests, judged by the database; 0 means none. */
export interface PendingLimits {
  perPerson: number
  perNetwork: number
}

/** A keyed hash of a client's network, enough to count by. */
export function networkPrint(secret: string, clientAddress: string): string {
  return createHmac("sha256", secret).update(`network ${clientAddress}`).digest("base64url").slice(0, 22)
}
