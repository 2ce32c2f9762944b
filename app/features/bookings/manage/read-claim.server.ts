import type { Context } from "hono"
import { type SessionDeps, visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import type { Claim } from "./find-claimed.server.ts"

/** @returns undefined without a secret, or without an id and a session */
export async function readClaim(
  c: Context<ApiEnv>,
  deps: SessionDeps,
  { secret, id }: { secret: string | undefined; id: string | undefined },
): Promise<Claim | undefined> {
  if (secret) return { secret }
  const visitor = id ? await visitorOf(c, deps) : undefined
  return id && visitor ? { id, userId: visitor.userId } : undefined
}
