import { z } from "@hono/zod-openapi"
import {
  extendHold,
  type Hold,
  type HoldOutcome,
  holdPlaces,
  releaseHold,
} from "#app/features/calendar/door/hold-places.server.ts"
import { endsAfterClosing } from "#app/features/calendar/slots/slot.rules.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { networkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import { refuseWithNearest } from "#app/features/reservations/book/refuse-with-nearest.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { holdTerms, type WithholdingLimits } from "#content/limits.ts"
import { holdRefusals } from "./hold.refusals.ts"
import { type HoldAnswer, type HoldRequest, holdRequestSchema, holdSchema, ownHoldSchema } from "./hold.schema.ts"

export interface HoldsApiDeps extends EndpointDeps {
  withholding: WithholdingLimits
}

const endpoint = endpointsFor<HoldsApiDeps>()
const exampleOwn = { token: "7f9c24e8-3b12-4fef-9ba0-6a1d5c1e2f30", type: "boat_rental" } as const
const ownHold = shape("OwnHold", ownHoldSchema, exampleOwn)
const { "hold-ended": holdEnded, ...notHeld } = holdRefusals

const held = [
  "Ce qui est retenu",
  shape("Hold", holdSchema, { heldUntil: "2027-06-10T08:10:00.000Z", secondsLeft: 600, mayExtend: true }),
] as const

const hold = endpoint(
  {
    at: "post /holds",
    may: "guest",
    operationId: "holdSlot",
    summary: "Retenir un créneau",
    description: `Pendant ${holdTerms.minutes} minutes, une place et son bateau, pour l’onglet du jeton : un créneau par onglet et par type, le dernier choisi. L’en-tête Hold-Token d’une réservation ou des disponibilités le donne à son onglet.`,
    body: shape("HoldRequest", holdRequestSchema, {
      ...exampleOwn,
      date: "2027-06-12",
      timeSlot: "14:00",
      base: "nyon",
      hours: 2,
      model: "electric_medium",
    }),
    answer: held,
    refused: notHeld,
  },
  async (deps, { body, now, c }) => {
    const outcome = await holdFor(deps, body, c.get("clientAddress"), now)
    if (outcome.ok) return answerOf(outcome, now)
    if (outcome.refusal === "too-many-holds") return outcome
    const { token: _token, ...wanted } = body
    return await refuseWithNearest(deps.db, outcome.refusal, wanted, now)
  },
)

const extend = endpoint(
  {
    at: "post /holds/extension",
    may: "guest",
    operationId: "extendHold",
    summary: "Retenir un créneau plus longtemps",
    description: `Une fois, ${holdTerms.moreMinutes} minutes de plus.`,
    body: ownHold,
    answer: held,
    refused: { "hold-ended": holdEnded },
  },
  async ({ db, withholding }, { body, now }) => {
    const extended = await extendHold(db, { ...body, limits: withholding }, now)
    return extended ? answerOf(extended, now) : { ok: false, refusal: "hold-ended" }
  },
)

const release = endpoint(
  {
    at: "post /holds/release",
    may: "guest",
    operationId: "releaseHold",
    summary: "Rendre un créneau retenu",
    description: "Il est aussitôt libre pour les autres. Sans créneau retenu, rien ne change.",
    body: ownHold,
    answer: [
      "Rien n’est plus retenu",
      shape("ReleasedHold", z.strictObject({ released: z.literal(true) }), { released: true }),
    ],
  },
  async ({ db }, { body, now }) => {
    await releaseHold(db, body, now)
    return { released: true } as const
  },
)

/** What a visitor's tab holds (school 2, "Holds"). */
export function holdsApi(deps: HoldsApiDeps) {
  return routed(deps, [hold, extend, release])
}

async function holdFor(deps: HoldsApiDeps, request: HoldRequest, from: string, now: Date): Promise<HoldOutcome> {
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

function answerOf({ heldUntil, extended }: Hold, now: Date): HoldAnswer {
  const secondsLeft = Math.max(0, Math.floor((heldUntil.getTime() - now.getTime()) / 1000))
  return { heldUntil: heldUntil.toISOString(), secondsLeft, mayExtend: !extended }
}
