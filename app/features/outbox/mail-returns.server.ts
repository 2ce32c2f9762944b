import { createHmac, timingSafeEqual } from "node:crypto"

const windowSeconds = 300

/** Signed with the secret, over the time and the body, within five minutes: a copy serves nobody later. */
export function isSignedNow(
  { signature, body, secret }: { signature: string; body: string; secret: string },
  now: Date,
): boolean {
  const [, seconds = "", digest = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest()
  const given = Buffer.from(digest, "hex")
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= windowSeconds
  return given.length === expected.length && timingSafeEqual(given, expected) && isFresh
}
