import { createHmac } from "node:crypto"

/**
 * Returns the code that an authenticator application shows for 'otpauth://…?secret=…' (RFC 6238: SHA-1, 6 digits, 30
 * s).
 */
export function totpCode(uri: string, at = Date.now()): string {
  const secret = fromBase32(new URL(uri).searchParams.get("secret") ?? "")
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac("sha1", secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const code = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(code).padStart(6, "0")
}

/** The code of the next half minute, which is accepted already; that of this one may have been used. */
export function nextTotpCode(uri: string): string {
  return totpCode(uri, Date.now() + 30_000)
}

function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("")
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
