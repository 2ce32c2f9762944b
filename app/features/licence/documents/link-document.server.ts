import { createHmac, timingSafeEqual } from "node:crypto"
import { documentLimits } from "#content/limits.ts"

export interface Signing {
  now: Date
  secret: string
}

/** Relative to the site's root (specification 7, design 7.15). */
export function linkTo(id: string, signing: Signing): { url: string; expiresAt: string } {
  const { expires, signature } = signLink(id, signing)
  const url = `/api/v1/documents/${id}/content?expires=${expires}&signature=${signature}`
  return { url, expiresAt: new Date(expires * 1000).toISOString() }
}

export interface SignedLink {
  /** Seconds since 1970. */
  expires: number
  signature: string
}

export function signLink(id: string, { now, secret }: Signing): SignedLink {
  const expires = Math.floor(now.getTime() / 1000) + documentLimits.linkSeconds
  return { expires, signature: signatureOf(id, expires, secret).toString("base64url") }
}

export type LinkRefusal = "link-forged" | "link-expired"

/** Undefined when the link is valid. */
export function linkRefusal(id: string, link: SignedLink, { now, secret }: Signing): LinkRefusal | undefined {
  const given = Buffer.from(link.signature, "base64url")
  const expected = signatureOf(id, link.expires, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "link-forged"
  return link.expires * 1000 <= now.getTime() ? "link-expired" : undefined
}

function signatureOf(id: string, expires: number, secret: string): Buffer {
  return createHmac("sha256", secret).update(`document ${id.toLowerCase()} ${expires}`).digest()
}
