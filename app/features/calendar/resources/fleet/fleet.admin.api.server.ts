import { z } from "@hono/zod-openapi"
import { done, doneOrRefused } from "#app/features/calendar/done.shapes.server.ts"
import { leaveEndpoints } from "#app/features/calendar/resources/assignments/leave.api.server.ts"
import { outingEndpoints } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import { endpoint, type ResourceDeps } from "#app/features/calendar/resources/assignments/resource-endpoint.server.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { emptyBody, shape } from "#app/platform/http/shape.server.ts"
import { assignBoat, removeBoat } from "./assign-boat.server.ts"
import { readBoatRecord } from "./boat-record.queries.server.ts"
import { boatRecordSchema } from "./boat-record.schema.ts"
import { candidatesFor, shownOuting } from "./candidates.server.ts"
import { createBoat } from "./create-boat.server.ts"
import { distributeBoats } from "./distribute-boats.server.ts"
import { editBoat } from "./edit-boat.server.ts"
import { editBoatModel } from "./edit-boat-model.server.ts"
import {
  exampleBoat,
  exampleBoatRecord,
  exampleCandidates,
  exampleChoice,
  exampleFleet,
  exampleModel,
} from "./fleet.admin.examples.server.ts"
import { listBoats } from "./fleet.admin.queries.server.ts"
import {
  assignmentSchema,
  boatChangeSchema,
  boatModelCodeSchema,
  candidatesSchema,
  createdBoatSchema,
  distributionSchema,
  fleetSchema,
  modelChangeSchema,
  newBoatSchema,
} from "./fleet.admin.schema.ts"
import { fleetRefusals } from "./fleet.refusals.ts"
import { listModels } from "./models.queries.server.ts"
import { outingsWithoutBoat } from "./without-boat.server.ts"

const boatExpected = "Bateau inconnu"
const one = { may: "resources", params: z.strictObject({ id: idSchema(boatExpected) }) } as const

const boat = endpoint(
  {
    ...one,
    at: "get /admin/fleet/boats/{id}",
    operationId: "getBoat",
    summary: "Un bateau, ses heures et son histoire",
    description:
      "Aussi un bateau retiré. Les heures sont celles des sorties commencées, jusqu’à maintenant, avec le temps entre deux sorties.",
    answer: ["Le bateau", shape("BoatRecord", boatRecordSchema, exampleBoatRecord)],
    refused: some(fleetRefusals, "boat-unknown"),
  },
  async (deps, { params, now }) =>
    (await readBoatRecord(deps, params.id, now)) ?? ({ ok: false, refusal: "boat-unknown" } as const),
)

const workshops = leaveEndpoints({
  kind: "boat",
  refusals: fleetRefusals,
  path: "/admin/fleet/boats",
  expected: boatExpected,
  stayExpected: "Séjour inconnu",
  exampleStay: { toDate: "2027-06-14", toTime: "12:00", reason: "Hélice à changer" },
  freed: "Combien de réservations n’ont plus ce bateau",
  words: {
    retire: {
      operationId: "retireBoat",
      summary: "Retirer un bateau du service",
      description: "Ses réservations à venir deviennent « sans bateau » ; `freed` dit combien ont été annoncées.",
    },
    begin: {
      operationId: "beginWorkshop",
      summary: "Envoyer un bateau à l’atelier",
      description:
        "De maintenant, ou de `fromDate` et `fromTime`, jusqu’à la fin. Les réservations de cette période deviennent « sans bateau ».",
    },
    end: {
      operationId: "endWorkshop",
      summary: "Terminer un séjour à l’atelier, ou l’annuler",
      description: "Un séjour commencé se termine maintenant, un séjour à venir est annulé.",
    },
  },
})

const shownWithoutBoat = 50

const fleet = endpoint(
  {
    at: "get /admin/fleet",
    may: "resources",
    operationId: "getFleet",
    summary: "La flotte, et ce qui est « sans bateau »",
    description:
      "Les modèles, les bateaux en service avec leurs séjours à l’atelier, et les premières sorties à venir auxquelles il manque un bateau, aux bases qui en ont.",
    answer: ["La flotte", shape("Fleet", fleetSchema, exampleFleet)],
  },
  async ({ db, bookings }, { now }) => {
    const [models, boats, waiting] = await Promise.all([
      listModels(db),
      listBoats(db, now),
      outingsWithoutBoat(db, { bookings, now, atMost: shownWithoutBoat + 1 }),
    ])
    const withoutBoat = waiting.slice(0, shownWithoutBoat).map(({ outing, given }) => shownOuting(outing, given))
    return { models, boats, withoutBoat, moreWithoutBoat: waiting.length > shownWithoutBoat }
  },
)

const editModel = endpoint(
  {
    at: "put /admin/fleet/models/{code}",
    may: "resources",
    operationId: "updateBoatModel",
    summary: "Modifier un modèle de bateau",
    description: "`version` est celle qui a été montrée. Les trois codes sont fixes.",
    params: z.strictObject({ code: boatModelCodeSchema }),
    body: shape("BoatModelChange", modelChangeSchema, exampleModel),
    answer: done,
    refused: some(fleetRefusals, "model-unknown", "changed-meanwhile"),
  },
  async ({ db }, { params: { code }, body: change, actor }) =>
    doneOrRefused(await editBoatModel(db, { code, change, actor })),
)

const create = endpoint(
  {
    at: "post /admin/fleet/boats",
    may: "resources",
    operationId: "createBoat",
    summary: "Ajouter un bateau",
    description: "Dès le premier bateau d’une base, ses réservations ont besoin d’un bateau.",
    body: shape("NewBoat", newBoatSchema, exampleBoat),
    status: 201,
    answer: ["Le bateau ajouté", shape("CreatedBoat", createdBoatSchema, { id: exampleBoatRecord.id })],
    refused: some(fleetRefusals, "name-taken", "registration-taken"),
  },
  async ({ db }, { body, actor }) => {
    const outcome = await createBoat(db, { boat: body, actor })
    return outcome.ok ? { id: outcome.id } : outcome
  },
)

const edit = endpoint(
  {
    ...one,
    at: "put /admin/fleet/boats/{id}",
    operationId: "updateBoat",
    summary: "Modifier un bateau",
    description: "Sa base et son modèle restent tant que des réservations à venir comptent sur lui.",
    body: shape("BoatChange", boatChangeSchema, { ...exampleBoat, version: 1 }),
    answer: done,
    refused: some(
      fleetRefusals,
      "boat-unknown",
      "changed-meanwhile",
      "name-taken",
      "registration-taken",
      "boat-booked",
    ),
  },
  async ({ db }, { params: { id: boatId }, body: change, actor, now }) =>
    doneOrRefused(await editBoat(db, { boatId, change, actor, now })),
)

const distribute = endpoint(
  {
    at: "post /admin/fleet/distribution",
    may: "resources",
    operationId: "distributeBoats",
    summary: "Répartir les bateaux libres",
    description: "Entre les sorties « sans bateau », de la première à la dernière. Le corps est un objet vide.",
    body: emptyBody,
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
  candidates: "",
  expected: boatExpected,
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

/** The fleet in the back-office, and which outing each boat sails with (school 1, "Screens", "Rules"). */
export function fleetAdminApi(deps: ResourceDeps) {
  return routed(deps, [boat, ...workshops, fleet, editModel, create, edit, ...outings, distribute])
}
