import { createHmac, timingSafeEqual } from "node:crypto"
import { documentLimits } from "#content/limits.ts"

export interface SignedLink {
  /** Seconds since 1970. */
  expires: number
  signature: string
}

/** A signature that opens one document until it expires (specification 7, design 7.15). */
export function signLink(id: string, { now, secret }: { now: Date; secret: string }): SignedLink {
  const expires = Math.floor(now.getTime() / 1000) + documentLimits.linkSeconds
  return { expires, signature: signatureOf(id, expires, secret).toString("base64url") }
}

export type LinkRefusal = "link-forged" | "link-expired"

/** What is wrong with a link; undefined when it opens this document. */
export function linkRefusal(
  id: string,
  link: SignedLink,
  { now, secret }: { now: Date; secret: string },
): LinkRefusal | undefined {
  const given = Buffer.from(link.signature, "base64url")
  const expected = signatureOf(id, link.expires, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "link-forged"
  return link.expires * 1000 <= now.getTime() ? "link-expired" : undefined
}

function signatureOf(id: string, expires: number, secret: string): Buffer {
  return createHmac("sha256", secret).update(`document ${id.toLowerCase()} ${expires}`).digest()
}
