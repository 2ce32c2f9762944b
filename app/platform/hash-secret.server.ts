import { createHash } from "node:crypto"

/** What a table keeps of a secret that its reader brings back: enough to find it, useless to whoever reads the table. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}
