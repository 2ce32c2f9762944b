import { randomInt } from "node:crypto"

/** The look-alikes 0, O, 1, I and L are missing. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** The short id shown (design 4); the database checks that it is unique. */
export function shortReference(): string {
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
}
