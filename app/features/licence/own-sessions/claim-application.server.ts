import type { Context } from "hono"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { type SessionDeps, visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { findClaimedApplication } from "./own-sessions.queries.server.ts"
import { ownSessionsRefusals as refusals } from "./own-sessions.refusals.ts"
import type { SessionsKey } from "./own-sessions.schema.ts"

/** @throws Problem 404 without a secret, or without an id and a session */
export async function claimOf(c: Context<ApiEnv>, deps: SessionDeps, key: SessionsKey): Promise<Claim> {
  const { secret, applicationId } = key
  if (secret) return { secret }
  const visitor = applicationId ? await visitorOf(c, deps) : null
  if (!applicationId || !visitor) throw refuse(refusals, "unknown-sessions")
  return { id: applicationId, userId: visitor.userId }
}

/** @throws Problem 404 if the claim finds no application */
export async function claimedId({ db, clock }: { db: Db; clock: Clock }, claim: Claim): Promise<string> {
  const application = await findClaimedApplication(db, claim, clock.now())
  if (!application) throw refuse(refusals, "unknown-sessions")
  return application.id
}
