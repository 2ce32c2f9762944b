import { v7 as uuid } from "uuid"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { courseRow } from "./course-row.server.ts"
import { centsOf, planProblem } from "./session-plan.rules.ts"
import { plannedTimes } from "./session-times.server.ts"
import type { SessionPlan } from "./training.admin.schema.ts"
import type { PlanProblem } from "./training.refusals.ts"

export interface SessionToCreate {
  plan: SessionPlan
  idempotencyKey: string
  actor: string
  now: Date
}

export type CreateOutcome = { ok: true; sessionId: string } | { ok: false; refusal: PlanProblem | "key-reused" }

/** Creates an open session without participants (specification 4), with its event. */
export async function createSession(db: Db, create: SessionToCreate): Promise<CreateOutcome> {
  return await inTransaction(db, (trx) => claimAndCreate(trx, create))
}

async function claimAndCreate(trx: Trx, { plan, idempotencyKey, actor, now }: SessionToCreate): Promise<CreateOutcome> {
  const sessionId = uuid()
  const claim = await claimKey(trx, {
    key: idempotencyKey,
    route: "POST /admin/training-sessions",
    actor,
    requestHash: requestHash(plan),
    entityId: sessionId,
  })
  if (!claim.claimed) {
    return claim.entityId ? { ok: true, sessionId: claim.entityId } : { ok: false, refusal: "key-reused" }
  }
  const times = plannedTimes(plan)
  const problem = planProblem(times, { now, today: dayAt(now) })
  if (problem) return { ok: false, refusal: problem }

  await trx
    .insertInto("slots")
    .values({ id: sessionId, ...courseRow(plan, times) })
    .execute()
  await recordEvent(trx, {
    actor,
    action: "training-session.created",
    entity: "training-session",
    entityId: sessionId,
    change: eventOf(plan),
  })
  return { ok: true, sessionId }
}

function eventOf({
  licenseType,
  sessionType,
  date,
  startTime,
  endTime,
  location,
  maxParticipants,
  priceChf,
}: SessionPlan) {
  return {
    licenseType,
    sessionType,
    date,
    startTime,
    endTime,
    location,
    maxParticipants,
    priceCents: centsOf(priceChf),
  }
}
