import { checkAddressLink, ownerOfLink, readAddressLink } from "#app/features/identity/auth/address-link.server.ts"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { findUserByEmail, hasPassword, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import type { LinkKind, SeenLink } from "#app/features/identity/identity.schema.ts"
import { readableEmail } from "#app/platform/contact/readable-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { findLink } from "./account-links.server.ts"

export interface LinkToLookAt {
  kind: LinkKind
  token: string
  visitor: Visitor | undefined
  beganHere: (userId: string) => boolean
  now: Date
}

export type LookedAt = SeenLink & { userId: string | undefined }

/** Does not use the link: a stranger's link must not sign its reader in unnoticed. @throws Problem 403, 410 or 422 */
export async function lookAtLink(deps: SessionDeps, link: LinkToLookAt): Promise<LookedAt> {
  if (link.kind === "confirmation") return await confirmation(deps, link)
  const found = link.kind === "magic-link" ? await ownerOfLink(deps.db, link.token) : await invitation(deps.db, link)
  if (!found) throw refuse(authRefusals, "INVALID_TOKEN")
  const { id, email } = found
  const signedIn = link.visitor?.userId === id
  if (found.twoFactorEnabled && !signedIn) throw refuse(authRefusals, "TWO_FACTOR_REQUIRED")
  return {
    ...about(link, { id, email }),
    does: link.kind === "magic-link" ? "sign-in" : "create-account",
    asks: link.kind === "magic-link" ? "nothing" : "new-password",
    // The link of an unconfirmed account does more than sign in.
    served: signedIn && found.emailVerified,
  }
}

async function invitation(db: Db, { token, now }: LinkToLookAt) {
  const link = await findLink(db, { kind: "invitation", token, now })
  if (!link) return undefined
  const user = await findUserByEmail(db, link.email)
  return { id: user?.id, email: link.email, emailVerified: false, twoFactorEnabled: false }
}

async function confirmation({ db, sessionCookie }: SessionDeps, link: LinkToLookAt): Promise<LookedAt> {
  const read = await readAddressLink(link.token, sessionCookie.secret)
  if (!read) throw refuse(authRefusals, "INVALID_TOKEN")
  if (read.updateTo !== undefined) return await change(db, link, { ...read, updateTo: read.updateTo })
  const user = await findUserByEmail(db, read.email)
  if (!user) throw refuse(authRefusals, "INVALID_TOKEN")
  const served = user.emailVerified
  const here = served || link.visitor?.userId === user.id || link.beganHere(user.id)
  return { ...about(link, user), does: "confirm", served, asks: await askedOf(db, link, user, here) }
}

async function change(
  db: Db,
  link: LinkToLookAt,
  { updateTo, requestType }: { updateTo: string; requestType?: string | undefined },
): Promise<LookedAt> {
  await checkAddressLink(db, link.token)
  const owner = await ownerOfLink(db, link.token)
  if (!owner) throw refuse(authRefusals, "INVALID_TOKEN")
  if (link.visitor && link.visitor.userId !== owner.id) throw refuse(authRefusals, "INVALID_USER")
  const seen = { ...about(link, owner), newEmail: readableEmail(updateTo), served: false }
  if (requestType !== "change-email-verification") return { ...seen, does: "begin-change", asks: "nothing" }
  return { ...seen, does: "end-change", asks: await askedOf(db, link, owner, link.visitor !== undefined) }
}

/**
 * What proves that the reader made the account: the same browser, the password, or else a new password. No link skips a
 * second factor.
 */
async function askedOf(
  db: Db,
  link: LinkToLookAt,
  user: { id: string; twoFactorEnabled: boolean },
  here: boolean,
): Promise<SeenLink["asks"]> {
  if (user.twoFactorEnabled && link.visitor?.userId !== user.id && !here)
    throw refuse(authRefusals, "TWO_FACTOR_REQUIRED")
  if (here) return "nothing"
  return (await hasPassword(db, user.id)) ? "password" : "new-password"
}

function about({ visitor }: LinkToLookAt, user: { id: string | undefined; email: string }) {
  const other = visitor !== undefined && visitor.userId !== user.id
  return {
    userId: user.id,
    account: readableEmail(user.email),
    newEmail: null,
    openSession: other ? readableEmail(visitor.email) : null,
  }
}
