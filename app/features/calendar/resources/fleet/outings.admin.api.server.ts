import { createRoute, z } from "@hono/zod-openapi"
import { outingKeySchema } from "#app/features/calendar/resources/assignments/outing.schema.ts"
import {
  addressProblems,
  commandProblems,
} from "#app/features/calendar/resources/assignments/resource-problems.server.ts"
import { doneSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { administratorsOnly, requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { assignBoat } from "./assign-boat.server.ts"
import { candidatesFor } from "./candidates.server.ts"
import { distributeBoats } from "./distribute-boats.server.ts"
import type { FleetDeps } from "./fleet.admin.api.server.ts"
import { exampleCandidates, exampleChoice } from "./fleet.admin.examples.server.ts"
import { assignmentSchema, candidatesSchema, distributionSchema } from "./fleet.admin.schema.ts"
import { fleetRefusals } from "./fleet.refusals.ts"
import { removeBoat } from "./remove-boat.server.ts"

const invalid = "Identifiant inconnu"
const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/fleet/outings/{kind}/{id}",
    operationId: "listBoatsForOuting",
    summary: "Les bateaux possibles pour une sortie",
    description: "Ceux de sa base et du modèle réservé, ou assez grands ; `free` dit lesquels sont libres.",
    request: { params: outingKeySchema },
    responses: {
      200: jsonAnswer("La sortie et ses bateaux possibles", candidatesSchema, exampleCandidates),
      ...addressProblems(fleetRefusals, ["outing-unknown"], { invalid, unsafe: false }),
    },
  }),
  assign: createRoute({
    method: "post",
    path: "/admin/fleet/outings/{kind}/{id}/boats",
    operationId: "assignBoat",
    summary: "Attribuer un bateau à une sortie, ou en changer",
    description:
      "`seen` nomme les bateaux qui étaient montrés, `replaces` celui qui cède sa place. Une location et une leçon ont un bateau, un groupe et une session peuvent en avoir plusieurs.",
    request: { params: outingKeySchema, body: jsonBody(assignmentSchema, exampleChoice) },
    responses: {
      ...done,
      ...commandProblems(fleetRefusals, [
        "outing-unknown",
        "boat-unknown",
        "changed-meanwhile",
        "other-base",
        "other-model",
        "too-small",
        "boat-taken",
        "boat-in-workshop",
      ]),
    },
  }),
  remove: createRoute({
    method: "delete",
    path: "/admin/fleet/outings/{kind}/{id}/boats/{boatId}",
    operationId: "removeBoat",
    summary: "Reprendre le bateau d’une sortie",
    description: "La sortie reste réservée, « sans bateau ».",
    request: { params: outingKeySchema.extend({ boatId: idSchema("Bateau inconnu") }) },
    responses: {
      ...done,
      ...addressProblems(fleetRefusals, ["outing-unknown", "changed-meanwhile"], { invalid, unsafe: true }),
    },
  }),
  distribute: createRoute({
    method: "post",
    path: "/admin/fleet/distribution",
    operationId: "distributeBoats",
    summary: "Répartir les bateaux libres",
    description: "Entre les sorties « sans bateau », de la première à la dernière. Le corps est un objet vide.",
    request: { body: jsonBody(z.strictObject({}), {}) },
    responses: {
      200: jsonAnswer("Combien en ont reçu, combien attendent encore", distributionSchema, { given: 3, short: 1 }),
      ...problemResponses(administratorsOnly, { body: true, limited: false }),
    },
  }),
}

/** Which boat sails with which reservation, lesson or course (school 1, "Rules"). */
export function outingsAdminApi(deps: FleetDeps) {
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const found = await candidatesFor(deps.db, c.req.valid("param"), { ...deps, now: deps.clock.now() })
      if (!found) throw refuse(fleetRefusals, "outing-unknown")
      return c.json(found, 200)
    })
    .openapi(routes.assign, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const outing = c.req.valid("param")
      const choice = c.req.valid("json")
      const { db, clock, bookings } = deps
      const assigned = await assignBoat(db, { outing, choice, actor, now: clock.now(), bookings })
      if (!assigned.ok) throw refuse(fleetRefusals, assigned.refusal)
      return c.json({ done: true as const }, 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { boatId, ...outing } = c.req.valid("param")
      const { db, clock, bookings } = deps
      const removed = await removeBoat(db, { outing, boatId, actor, now: clock.now(), bookings })
      if (!removed.ok) throw refuse(fleetRefusals, removed.refusal)
      return c.json({ done: true as const }, 200)
    })
    .openapi(routes.distribute, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { db, clock, bookings } = deps
      return c.json(await distributeBoats(db, { actor, now: clock.now(), bookings }), 200)
    })
}
