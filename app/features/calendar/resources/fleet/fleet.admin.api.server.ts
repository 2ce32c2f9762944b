import { createRoute, z } from "@hono/zod-openapi"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { leaveApi } from "#app/features/calendar/resources/assignments/leave.api.server.ts"
import { commandProblems } from "#app/features/calendar/resources/assignments/resource-problems.server.ts"
import { doneSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { boatRecordApi } from "./boat-record.api.server.ts"
import { shownOuting } from "./candidates.server.ts"
import { createBoat } from "./create-boat.server.ts"
import { editBoat } from "./edit-boat.server.ts"
import { editBoatModel } from "./edit-boat-model.server.ts"
import { exampleBoat, exampleFleet, exampleModel, exampleWorkshop } from "./fleet.admin.examples.server.ts"
import { listBoats } from "./fleet.admin.queries.server.ts"
import {
  boatChangeSchema,
  boatModelCodeSchema,
  createdBoatSchema,
  fleetSchema,
  modelChangeSchema,
  newBoatSchema,
} from "./fleet.admin.schema.ts"
import { fleetRefusals } from "./fleet.refusals.ts"
import { listModels } from "./models.queries.server.ts"
import { outingsWithoutBoat } from "./without-boat.server.ts"

export type FleetDeps = SessionDeps & { clock: Clock; bookings: BoatBookings }

const boatExpected = "Bateau inconnu"
const boatParams = z.strictObject({ id: idSchema(boatExpected) })

const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/fleet",
    operationId: "getFleet",
    summary: "La flotte, et ce qui est « sans bateau »",
    description:
      "Les modèles, les bateaux en service avec leurs séjours à l’atelier, et les premières sorties à venir auxquelles il manque un bateau, aux bases qui en ont.",
    responses: {
      200: jsonAnswer("La flotte", fleetSchema, exampleFleet),
      ...problemResponses(administratorsOnly, { body: false }),
    },
  }),
  model: createRoute({
    method: "put",
    path: "/admin/fleet/models/{code}",
    operationId: "updateBoatModel",
    summary: "Modifier un modèle de bateau",
    description: "`version` est celle qui a été montrée. Les trois codes sont fixes.",
    request: { params: z.strictObject({ code: boatModelCodeSchema }), body: jsonBody(modelChangeSchema, exampleModel) },
    responses: { ...done, ...commandProblems(fleetRefusals, ["model-unknown", "changed-meanwhile"]) },
  }),
  create: createRoute({
    method: "post",
    path: "/admin/fleet/boats",
    operationId: "createBoat",
    summary: "Ajouter un bateau",
    description: "Dès le premier bateau d’une base, ses réservations ont besoin d’un bateau.",
    request: { body: jsonBody(newBoatSchema, exampleBoat) },
    responses: {
      201: jsonAnswer("Le bateau ajouté", createdBoatSchema, { id: exampleFleet.boats[0]?.id }),
      ...commandProblems(fleetRefusals, ["name-taken", "registration-taken"]),
    },
  }),
  edit: createRoute({
    method: "put",
    path: "/admin/fleet/boats/{id}",
    operationId: "updateBoat",
    summary: "Modifier un bateau",
    description: "Sa base et son modèle restent tant que des réservations à venir comptent sur lui.",
    request: { params: boatParams, body: jsonBody(boatChangeSchema, { ...exampleBoat, version: 1 }) },
    responses: {
      ...done,
      ...commandProblems(fleetRefusals, [
        "boat-unknown",
        "changed-meanwhile",
        "name-taken",
        "registration-taken",
        "boat-booked",
      ]),
    },
  }),
}

const workshops = {
  kind: "boat",
  refusals: fleetRefusals,
  path: "/admin/fleet/boats",
  stays: "workshops",
  stay: "workshop",
  expected: boatExpected,
  stayExpected: "Séjour inconnu",
  exampleStay: exampleWorkshop,
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
} as const

const shownWithoutBoat = 50

/** The fleet in the back-office (school 1, "Screens"). */
export function fleetAdminApi(deps: FleetDeps) {
  const isDone = { done: true as const }
  return createApiRouter()
    .route("/", boatRecordApi(deps))
    .route("/", leaveApi(deps, workshops))
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const now = deps.clock.now()
      const [models, boats, waiting] = await Promise.all([
        listModels(deps.db),
        listBoats(deps.db, now),
        outingsWithoutBoat(deps.db, { ...deps, now, atMost: shownWithoutBoat + 1 }),
      ])
      const withoutBoat = waiting.slice(0, shownWithoutBoat).map((one) => shownOuting(one.outing, one.given))
      return c.json({ models, boats, withoutBoat, moreWithoutBoat: waiting.length > shownWithoutBoat }, 200)
    })
    .openapi(routes.model, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { code } = c.req.valid("param")
      const edited = await editBoatModel(deps.db, { code, change: c.req.valid("json"), actor })
      if (!edited.ok) throw refuse(fleetRefusals, edited.refusal)
      return c.json(isDone, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const created = await createBoat(deps.db, { boat: c.req.valid("json"), actor })
      if (!created.ok) throw refuse(fleetRefusals, created.refusal)
      return c.json({ id: created.id }, 201)
    })
    .openapi(routes.edit, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const boatId = c.req.valid("param").id
      const edited = await editBoat(deps.db, { boatId, change: c.req.valid("json"), actor, now: deps.clock.now() })
      if (!edited.ok) throw refuse(fleetRefusals, edited.refusal)
      return c.json(isDone, 200)
    })
}
