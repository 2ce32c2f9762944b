import { randomInt } from "node:crypto"

/** Without look-alikes: no 0, O, 1, I or L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** Eight random characters a person can read aloud: the short id shown (design 4). Uniqueness is the database's. */
export function shortReference(): string {
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
}
