import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"

export interface CodeOfMailbox {
  mailbox: string
  code: string
}

/** Eight characters are few enough to try them all: the key is the server's, so that the table alone tells nothing. */
export function hashCode(secret: string, of: CodeOfMailbox): string {
  return keyed(secret, "mail-code", of).toString("base64url")
}

export function sealFragment(secret: string, of: CodeOfMailbox, fragment: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyed(secret, "sealed-link", of), start)
  return Buffer.concat([start, cipher.update(fragment, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  )
}

/** @throws where the code is not the one it was sealed with */
export function openFragment(secret: string, of: CodeOfMailbox, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", keyed(secret, "sealed-link", of), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8")
}

function keyed(secret: string, use: string, { mailbox, code }: CodeOfMailbox): Buffer {
  return createHmac("sha256", secret).update([use, mailbox.trim().toLowerCase(), code].join("\n")).digest()
}
