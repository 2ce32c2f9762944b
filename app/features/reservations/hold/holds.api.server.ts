import { createRoute, z } from "@hono/zod-openapi"
import {
  extendHold,
  type Hold,
  type HoldOutcome,
  type HoldRefusal,
  holdPlaces,
  releaseHold,
} from "#app/features/calendar/door/hold-places.server.ts"
import { nearestFreeSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { endsAfterClosing } from "#app/features/calendar/slots/slot.rules.ts"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { networkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { holdTerms, type WithholdingLimits } from "#content/limits.ts"
import { holdRefusals as refusals } from "./hold.refusals.ts"
import { type HoldAnswer, type HoldRequest, holdRequestSchema, holdSchema, ownHoldSchema } from "./hold.schema.ts"

const token = "7f9c24e8-3b12-4fef-9ba0-6a1d5c1e2f30"
const exampleOwn = { token, type: "boat_rental" as const }

const held = {
  200: jsonAnswer("Ce qui est retenu", holdSchema, {
    heldUntil: "2027-06-10T08:10:00.000Z",
    secondsLeft: 600,
    mayExtend: true,
  }),
}

const holdRoute = createRoute({
  method: "post",
  path: "/holds",
  operationId: "holdSlot",
  summary: "Retenir un créneau",
  description: `Pendant ${holdTerms.minutes} minutes, une place et son bateau, pour l’onglet du jeton : un créneau par onglet et par type, le dernier choisi. L’en-tête Hold-Token d’une réservation ou des disponibilités le donne à son onglet.`,
  request: {
    body: jsonBody(holdRequestSchema, {
      ...exampleOwn,
      date: "2027-06-12",
      timeSlot: "14:00",
      base: "nyon",
      hours: 2,
      model: "electric_medium",
    }),
  },
  responses: {
    ...held,
    ...problemResponses(
      refusalExamples(refusals, [
        "slot-full",
        "slot-closed",
        "slot-past",
        "slot-unknown",
        "no-boat",
        "no-instructor",
        "too-many-holds",
      ]),
      { body: true },
    ),
  },
})

const extendRoute = createRoute({
  method: "post",
  path: "/holds/extension",
  operationId: "extendHold",
  summary: "Retenir un créneau plus longtemps",
  description: `Une fois, ${holdTerms.moreMinutes} minutes de plus.`,
  request: { body: jsonBody(ownHoldSchema, exampleOwn) },
  responses: { ...held, ...problemResponses(refusalExamples(refusals, ["hold-ended"]), { body: true }) },
})

const releaseRoute = createRoute({
  method: "post",
  path: "/holds/release",
  operationId: "releaseHold",
  summary: "Rendre un créneau retenu",
  description: "Il est aussitôt libre pour les autres. Sans créneau retenu, rien ne change.",
  request: { body: jsonBody(ownHoldSchema, exampleOwn) },
  responses: {
    200: jsonAnswer("Rien n’est plus retenu", z.strictObject({ released: z.literal(true) }), { released: true }),
    ...problemResponses({}, { body: true }),
  },
})

export interface HoldsApiDeps extends SessionDeps {
  clock: Clock
  withholding: WithholdingLimits
}

/** What a visitor's tab holds (school 2, "Holds"). */
export function holdsApi(deps: HoldsApiDeps) {
  const { db, clock } = deps
  const router = createApiRouter()
  router.openapi(holdRoute, async (c) => {
    const now = clock.now()
    const request = c.req.valid("json")
    const outcome = await hold(deps, request, c.get("clientAddress"), now)
    if (!outcome.ok) throw await refused(db, outcome.refusal, request, now)
    return c.json(answerOf(outcome, now), 200)
  })
  router.openapi(extendRoute, async (c) => {
    const now = clock.now()
    const extended = await extendHold(db, { ...c.req.valid("json"), limits: deps.withholding }, now)
    if (!extended) throw refuse(refusals, "hold-ended")
    return c.json(answerOf(extended, now), 200)
  })
  router.openapi(releaseRoute, async (c) => {
    await releaseHold(db, c.req.valid("json"), clock.now())
    return c.json({ released: true as const }, 200)
  })
  return router
}

async function hold(deps: HoldsApiDeps, request: HoldRequest, from: string, now: Date): Promise<HoldOutcome> {
  const { model, hours, persons, ...wanted } = request
  const isRental = wanted.type === "boat_rental"
  const rented = isRental ? (hours ?? 1) : null
  if (rented && endsAfterClosing(wanted.timeSlot, rented)) return { ok: false, refusal: "slot-closed" }
  return await holdPlaces(deps.db, {
    ...wanted,
    hours: rented,
    boatType: (isRental && model) || null,
    persons: wanted.type === "boat_license" ? null : (persons ?? 1),
    networks: networkPrints(deps.sessionCookie.secret, from),
    limits: deps.withholding,
    now,
  })
}

async function refused(
  db: Db,
  refusal: HoldRefusal,
  { token: _token, ...wanted }: HoldRequest,
  now: Date,
): Promise<Problem> {
  if (refusal === "too-many-holds") return refuse(refusals, refusal)
  const nearest = await nearestFreeSlots(db, { ...wanted, today: dayAt(now), now, count: 4 })
  return refuse(refusals, refusal, { extra: { nearest } })
}

function answerOf({ heldUntil, extended }: Hold, now: Date): HoldAnswer {
  const secondsLeft = Math.max(0, Math.floor((heldUntil.getTime() - now.getTime()) / 1000))
  return { heldUntil: heldUntil.toISOString(), secondsLeft, mayExtend: !extended }
}
