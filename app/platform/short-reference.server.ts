import { randomInt } from "node:crypto"

/** Without look-alikes: no 0, O, 1, I or L. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** The short id shown (design 4); the database checks that it is unique. */
export function shortReference(): string {
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
}
