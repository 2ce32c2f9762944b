import { hash, verify } from "@node-rs/argon2"

/** argon2id (the library's own default), with the memory and time OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same characters are the same password, whatever keyboard composed them. */
function composed(password: string): string {
  return password.normalize("NFKC")
}

export async function hashPassword(password: string): Promise<string> {
  return await hash(composed(password), cost)
}

export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return await verify(given.hash, composed(given.password))
}
