import { createRoute, z } from "@hono/zod-openapi"
import { outingsApi } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import { administratorsOnly, requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { assignBoat, removeBoat } from "./assign-boat.server.ts"
import { candidatesFor } from "./candidates.server.ts"
import { distributeBoats } from "./distribute-boats.server.ts"
import type { FleetDeps } from "./fleet.admin.api.server.ts"
import { exampleCandidates, exampleChoice } from "./fleet.admin.examples.server.ts"
import { assignmentSchema, candidatesSchema, distributionSchema } from "./fleet.admin.schema.ts"
import { fleetRefusals } from "./fleet.refusals.ts"

const distribute = createRoute({
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
})

const words = {
  read: {
    operationId: "listBoatsForOuting",
    summary: "Les bateaux possibles pour une sortie",
    description: "Ceux de sa base et du modèle réservé, ou assez grands ; `free` dit lesquels sont libres.",
  },
  assign: {
    operationId: "assignBoat",
    summary: "Attribuer un bateau à une sortie, ou en changer",
    description:
      "`seen` nomme les bateaux qui étaient montrés, `replaces` celui qui cède sa place. Une location et une leçon ont un bateau, un groupe et une session peuvent en avoir plusieurs.",
  },
  remove: {
    operationId: "removeBoat",
    summary: "Reprendre le bateau d’une sortie",
    description: "La sortie reste réservée, « sans bateau ».",
  },
}

/** Which boat sails with which reservation, lesson or course, and « Répartir » (school 1, "Rules"). */
export function outingsAdminApi(deps: FleetDeps) {
  const boatsOf = outingsApi(deps, {
    kind: "boat",
    refusals: fleetRefusals,
    path: "/admin/fleet/outings",
    given: "boats",
    candidates: "",
    expected: "Bateau inconnu",
    words,
    found: { schema: candidatesSchema, example: exampleCandidates, description: "La sortie et ses bateaux possibles" },
    choice: { schema: assignmentSchema, example: exampleChoice },
    refused: [
      "outing-unknown",
      "boat-unknown",
      "changed-meanwhile",
      "other-base",
      "other-model",
      "too-small",
      "boat-taken",
      "boat-in-workshop",
    ],
    find: candidatesFor,
    assign: assignBoat,
    remove: (db, { id: boatId, ...remove }) => removeBoat(db, { ...remove, boatId }),
  })
  return createApiRouter()
    .route("/", boatsOf)
    .openapi(distribute, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { db, clock, bookings } = deps
      return c.json(await distributeBoats(db, { actor, now: clock.now(), bookings }), 200)
    })
}
