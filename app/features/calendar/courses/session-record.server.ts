import { z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { CandidatesOf } from "./tell-candidates.server.ts"
import { exampleDetail } from "./training.admin.examples.server.ts"
import { findAdminSession } from "./training.admin.queries.server.ts"
import { type AdminSessionDetail, adminSessionDetailSchema } from "./training.admin.schema.ts"
import { sessionRefusals } from "./training.refusals.ts"

export const byId = { params: z.strictObject({ id: idSchema("Identifiant inconnu") }) }

export const sessionDetail = shape("TrainingSessionDetail", adminSessionDetailSchema, exampleDetail)

export interface SessionReader {
  db: Db
  clock: Clock
  /** Another feature owns the people of applications. */
  sessionCandidates: CandidatesOf
}

/** @throws Problem 404 without such a session */
export async function sessionShown(deps: SessionReader, sessionId: string): Promise<AdminSessionDetail> {
  const { db, clock, sessionCandidates: candidatesOf } = deps
  const session = await findAdminSession(db, { sessionId, candidatesOf, now: clock.now() })
  if (!session) throw refuse(sessionRefusals, "session-not-found")
  return session
}
