import { hash, verify } from "@node-rs/argon2"

/** argon2id with OWASP's memory and time. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same characters are the same password, however a keyboard composed them. */
function composed(password: string): string {
  return password.normalize("NFKC")
}

export async function hashPassword(password: string): Promise<string> {
  return await hash(composed(password), cost)
}

export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return await verify(given.hash, composed(given.password))
}
