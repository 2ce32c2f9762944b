import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"

let common: Promise<Set<string>> | undefined

/** Half a megabyte, read on first use. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"])
}

/** @throws Problem 422 for a common password (design 7.18) */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  common ??= commonPasswords()
  if (!(await common).has(password.normalize("NFKC").toLowerCase())) return
  const { detail } = identityRefusals["password-too-common"]
  throw refuse(identityRefusals, "password-too-common", { errors: { [field]: [detail] } })
}
