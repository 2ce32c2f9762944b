export const passwordLength = { min: 6, max: 128 } as const

export type PasswordStrength = "short" | "weak" | "fair" | "strong"

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "azertyuiopqsdfghjklm", "qwertzuiopasdfghjkl", "qwertyuiop"]
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** A hint only; the server refuses short and common passwords (specification 5). */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === "") return undefined
  if (password.length < passwordLength.min) return "short"
  const variety = new Set(password.toLowerCase()).size
  if (variety < 5 || /^\d+$/.test(password)) return "weak"
  const worth = password.length - longestRun(password.toLowerCase())
  const score = worth + 2 * (kinds.filter((kind) => kind.test(password)).length - 1)
  if (score < 10) return "weak"
  return score < 16 ? "fair" : "strong"
}

/** The longest run of the alphabet, digits or keyboard; under 4 it is chance. */
function longestRun(password: string): number {
  const ways = rows.flatMap((row) => [row, row.split("").reverse().join("")])
  let longest = 0
  for (let from = 0; from < password.length; from++) {
    for (let to = from + Math.max(4, longest + 1); to <= password.length; to++) {
      const part = password.slice(from, to)
      if (!ways.some((way) => way.includes(part))) break
      longest = part.length
    }
  }
  return longest
}
