import { createRoute, z } from "@hono/zod-openapi"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import {
  freedSchema,
  newStaySchema,
  retirementSchema,
} from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { beginWorkshop } from "./begin-workshop.server.ts"
import { boatRecordApi } from "./boat-record.api.server.ts"
import { shownOuting } from "./candidates.server.ts"
import { createBoat } from "./create-boat.server.ts"
import { editBoat } from "./edit-boat.server.ts"
import { editBoatModel } from "./edit-boat-model.server.ts"
import { endWorkshop } from "./end-workshop.server.ts"
import { exampleBoat, exampleFleet, exampleModel, exampleWorkshop } from "./fleet.admin.examples.server.ts"
import { listBoats } from "./fleet.admin.queries.server.ts"
import {
  boatChangeSchema,
  boatModelCodeSchema,
  createdBoatSchema,
  doneSchema,
  fleetSchema,
  modelChangeSchema,
  newBoatSchema,
} from "./fleet.admin.schema.ts"
import { type FleetRefusal, fleetRefusals } from "./fleet.refusals.ts"
import { listModels } from "./models.server.ts"
import { retireBoat } from "./retire-boat.server.ts"
import { outingsWithoutBoat } from "./without-boat.server.ts"

export type FleetDeps = SessionDeps & { clock: Clock; bookings: BoatBookings }

const boatExpected = "Bateau inconnu"
const boatParams = z.strictObject({ id: idSchema(boatExpected) })
const unknownBoat = invalidFieldsExample({ id: [boatExpected] })

function refusals(codes: readonly FleetRefusal[]) {
  return problemResponses(
    { ...administratorsOnly, ...refusalExamples(fleetRefusals, codes) },
    { body: true, limited: false },
  )
}

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
    responses: { ...done, ...refusals(["model-unknown", "changed-meanwhile"]) },
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
      ...refusals(["name-taken", "registration-taken"]),
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
      ...refusals(["boat-unknown", "changed-meanwhile", "name-taken", "registration-taken", "boat-booked"]),
    },
  }),
  retire: createRoute({
    method: "post",
    path: "/admin/fleet/boats/{id}/retirement",
    operationId: "retireBoat",
    summary: "Retirer un bateau du service",
    description: "Ses réservations à venir deviennent « sans bateau » ; `freed` dit combien ont été annoncées.",
    request: { params: boatParams, body: jsonBody(retirementSchema, { version: 1, freed: 2 }) },
    responses: {
      200: jsonAnswer("Combien de réservations n’ont plus ce bateau", freedSchema, { freed: 2 }),
      ...refusals(["boat-unknown", "changed-meanwhile"]),
    },
  }),
  begin: createRoute({
    method: "post",
    path: "/admin/fleet/boats/{id}/workshops",
    operationId: "beginWorkshop",
    summary: "Envoyer un bateau à l’atelier",
    description:
      "De maintenant, ou de `fromDate` et `fromTime`, jusqu’à la fin. Les réservations de cette période deviennent « sans bateau ».",
    request: { params: boatParams, body: jsonBody(newStaySchema, exampleWorkshop) },
    responses: {
      201: jsonAnswer("Combien de réservations n’ont plus ce bateau", freedSchema, { freed: 2 }),
      ...refusals(["boat-unknown", "no-such-time", "workshop-past", "workshop-ends-first", "workshop-overlaps"]),
    },
  }),
  end: createRoute({
    method: "delete",
    path: "/admin/fleet/boats/{id}/workshops/{workshopId}",
    operationId: "endWorkshop",
    summary: "Terminer un séjour à l’atelier, ou l’annuler",
    description: "Un séjour commencé se termine maintenant, un séjour à venir est annulé.",
    request: { params: boatParams.extend({ workshopId: idSchema("Séjour inconnu") }) },
    responses: {
      ...done,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(fleetRefusals, ["boat-unknown", "workshop-unknown"]),
          422: unknownBoat,
        },
        { body: false, unsafe: true },
      ),
    },
  }),
}

const shownWithoutBoat = 50

/** The fleet in the back-office (school 1, "Screens"). */
export function fleetAdminApi(deps: FleetDeps) {
  const isDone = { done: true as const }
  return createApiRouter()
    .route("/", boatRecordApi(deps))
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const now = deps.clock.now()
      const [models, boats, waiting] = await Promise.all([
        listModels(deps.db),
        listBoats(deps.db, now),
        outingsWithoutBoat(deps.db, { ...deps, now, atMost: shownWithoutBoat + 1 }),
      ])
      const withoutBoat = waiting.slice(0, shownWithoutBoat).map((one) => shownOuting(one.outing, one.boats))
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
    .openapi(routes.retire, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const boatId = c.req.valid("param").id
      const retired = await retireBoat(deps.db, { boatId, ...c.req.valid("json"), actor, now: deps.clock.now() })
      if (!retired.ok) throw refuse(fleetRefusals, retired.refusal)
      return c.json({ freed: retired.freed }, 200)
    })
    .openapi(routes.begin, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const boatId = c.req.valid("param").id
      const workshop = c.req.valid("json")
      const begun = await beginWorkshop(deps.db, { boatId, workshop, actor, now: deps.clock.now() })
      if (!begun.ok) throw refuse(fleetRefusals, begun.refusal)
      return c.json({ freed: begun.freed }, 201)
    })
    .openapi(routes.end, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: boatId, workshopId } = c.req.valid("param")
      const ended = await endWorkshop(deps.db, { boatId, workshopId, actor, now: deps.clock.now() })
      if (!ended.ok) throw refuse(fleetRefusals, ended.refusal)
      return c.json(isDone, 200)
    })
}
