import { z } from "@hono/zod-openapi"
import { outingEndpoints } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import { endpoint, type ResourceDeps } from "#app/features/calendar/resources/assignments/resource-endpoint.server.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { assignBoat, removeBoat } from "./assign-boat.server.ts"
import { candidatesFor } from "./candidates.server.ts"
import { distributeBoats } from "./distribute-boats.server.ts"
import { exampleCandidates, exampleChoice } from "./fleet.admin.examples.server.ts"
import { assignmentSchema, candidatesSchema, distributionSchema } from "./fleet.admin.schema.ts"
import { fleetRefusals } from "./fleet.refusals.ts"

const distribute = endpoint(
  {
    at: "post /admin/fleet/distribution",
    may: "resources",
    operationId: "distributeBoats",
    summary: "Répartir les bateaux libres",
    description: "Entre les sorties « sans bateau », de la première à la dernière. Le corps est un objet vide.",
    body: shape("BoatsToDistribute", z.strictObject({}), {}),
    answer: [
      "Combien en ont reçu, combien attendent encore",
      shape("BoatDistribution", distributionSchema, { given: 3, short: 1 }),
    ],
  },
  async ({ db, bookings }, { actor, now }) => await distributeBoats(db, { actor, now, bookings }),
)

const outings = outingEndpoints({
  kind: "boat",
  path: "/admin/fleet/outings",
  given: "boats",
  candidates: "",
  expected: "Bateau inconnu",
  words: {
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
  },
  found: ["La sortie et ses bateaux possibles", shape("OutingBoats", candidatesSchema, exampleCandidates)],
  choice: shape("BoatChoice", assignmentSchema, exampleChoice),
  refused: some(
    fleetRefusals,
    "outing-unknown",
    "boat-unknown",
    "changed-meanwhile",
    "other-base",
    "other-model",
    "too-small",
    "boat-taken",
    "boat-in-workshop",
  ),
  find: candidatesFor,
  assign: assignBoat,
  remove: (db, { id: boatId, ...remove }) => removeBoat(db, { ...remove, boatId }),
})

/** Which boat sails with which reservation, lesson or course, and « Répartir » (school 1, "Rules"). */
export function outingsAdminApi(deps: ResourceDeps) {
  return routed(deps, [...outings, distribute])
}
