import { createRoute, z } from "@hono/zod-openapi"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import { exampleListing, exampleNewSlot, exampleSlot } from "./availability.admin.examples.server.ts"
import { listDaySlots, listMonthDays } from "./availability.admin.queries.server.ts"
import {
  adminAvailabilityQuerySchema,
  adminAvailabilitySchema,
  adminSlotSchema,
  newSlotSchema,
  slotChangeSchema,
} from "./availability.admin.schema.ts"
import { availabilityRefusals } from "./availability.refusals.ts"
import { changeSeriesSlots, type SeriesToChange } from "./change-series-slots.server.ts"
import { changeSlot } from "./change-slot.server.ts"
import { createSlot } from "./create-slot.server.ts"
import { deleteSlot } from "./delete-slot.server.ts"
import { editSlot } from "./edit-slot.server.ts"
import { adminExamples, availabilityProblem, idParams, unknownId } from "./refuse-availability.server.ts"
import { oneOrSeries, scopeSchema } from "./series-scope.schema.ts"

const scopeWords =
  "`scope` : celui-ci (`one`), celui-ci et les suivants de la série (`following`), ou tous ceux de la série qui n’ont pas commencé et que personne n’a réservés (`unbooked`) ; un autre horaire vaut pour ceux qui ont le même. Les autres réservés restent tels quels : `left` les nomme."

function slotAnswer(description: string) {
  return jsonAnswer(description, adminSlotSchema, exampleSlot)
}

const routes = {
  list: createRoute({
    method: "get",
    path: "/admin/availability",
    operationId: "listSlotsOfDay",
    summary: "Créneaux d’un jour, charge des jours d’un mois",
    description:
      "Avec `date`, tous les créneaux de ce jour par horaire ; avec `month`, les jours du mois qui ont des créneaux. `places` et `booked` comptent les créneaux ouverts qui n’ont pas commencé.",
    request: { query: adminAvailabilityQuerySchema },
    responses: {
      200: jsonAnswer("Le jour courant de l’école, et ce qui est demandé", adminAvailabilitySchema, exampleListing),
      ...problemResponses(
        {
          ...adminExamples(),
          422: invalidFieldsExample({ date: ["Indiquez un jour (date), un mois (month) ou les deux"] }),
        },
        { body: false },
      ),
    },
  }),
  create: createRoute({
    method: "post",
    path: "/admin/availability",
    operationId: "addSlot",
    summary: "Ajouter un créneau",
    description: "Libre et ouvert ; sans `base`, à la première. La durée est celle du type.",
    request: { body: jsonBody(newSlotSchema, exampleNewSlot) },
    responses: {
      201: slotAnswer("Le créneau créé"),
      ...problemResponses(adminExamples(["slot-exists", "slot-past", "no-such-time"]), { body: true, limited: false }),
    },
  }),
  change: createRoute({
    method: "patch",
    path: "/admin/availability/{id}",
    operationId: "updateSlot",
    summary: "Ouvrir, fermer ou modifier un créneau",
    description:
      "L’état voulu, pas son contraire ; les réservations d’un créneau fermé restent. Ou un autre horaire, tant que personne n’a réservé, et une autre capacité, jamais inférieure aux réservations ; `seen` dit l’horaire et la capacité dont on est parti. À un autre horaire, le créneau a un nouvel identifiant. " +
      scopeWords,
    request: { params: idParams, body: jsonBody(slotChangeSchema, { isAvailable: false }) },
    responses: {
      200: jsonAnswer(
        "Le créneau dans son état, ou ce qui est changé de sa série",
        oneOrSeries(adminSlotSchema),
        exampleSlot,
      ),
      ...problemResponses(
        adminExamples([
          "slot-gone",
          "changed-meanwhile",
          "slot-begun",
          "time-booked",
          "below-booked",
          "below-held",
          "slot-exists",
          "slot-past",
          "no-such-time",
          "rental-too-late",
          "no-series",
          "nothing-to-change",
        ]),
        { body: true, limited: false },
      ),
    },
  }),
  delete: createRoute({
    method: "delete",
    path: "/admin/availability/{id}",
    operationId: "deleteSlot",
    summary: "Supprimer un créneau sans réservation",
    description: "Un créneau qui a des réservations ne se supprime pas : fermez-le. " + scopeWords,
    request: { params: idParams, query: z.strictObject({ scope: scopeSchema }) },
    responses: {
      200: jsonAnswer(
        "Le créneau n’est plus là, ou ce qui est supprimé de sa série",
        oneOrSeries(z.strictObject({ deleted: z.literal(true) })),
      ),
      ...problemResponses(
        {
          ...adminExamples(["slot-gone", "slot-begun", "slot-booked", "nothing-to-change"]),
          422: [unknownId, ...(adminExamples(["no-series"])[422] ?? [])],
        },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** Slots in the back-office (specification 2, 4 and 5, design 5). */
export function availabilityAdminApi(deps: SessionDeps & { clock: Clock }) {
  async function seriesChanged(wanted: Omit<SeriesToChange, "now">) {
    const changed = await changeSeriesSlots(deps.db, { ...wanted, now: deps.clock.now() })
    if (!changed.ok) throw availabilityProblem(changed)
    return changed.series
  }

  return createApiRouter()
    .openapi(routes.list, async (c) => {
      await requireAdmin(c, deps, availabilityRefusals)
      const { date, month, ...filter } = c.req.valid("query")
      const now = deps.clock.now()
      const [items, days] = await Promise.all([
        date ? listDaySlots(deps.db, { date, ...filter }) : undefined,
        month ? listMonthDays(deps.db, { month, now, ...filter }) : undefined,
      ])
      return c.json(
        { today: dayAt(now), ...(items ? { clock: formatClock(now), items } : {}), ...(days ? { days } : {}) },
        200,
      )
    })
    .openapi(routes.create, async (c) => {
      const { userId } = await requireAdmin(c, deps, availabilityRefusals)
      const slot = c.req.valid("json")
      const created = await createSlot(deps.db, { slot, actor: userId, now: deps.clock.now() })
      if (!created.ok) throw availabilityProblem(created)
      return c.json(created.slot, 201)
    })
    .openapi(routes.change, async (c) => {
      const { userId } = await requireAdmin(c, deps, availabilityRefusals)
      const { isAvailable, seen, scope, ...edit } = c.req.valid("json")
      const named = { slotId: c.req.valid("param").id, actor: userId }
      if (scope !== "one") {
        const change = seen ? { edit: { ...edit, seen } } : { isAvailable: isAvailable === true }
        return c.json(await seriesChanged({ ...named, scope, change }), 200)
      }
      const changed = seen
        ? await editSlot(deps.db, { ...named, edit: { ...edit, seen }, now: deps.clock.now() })
        : await changeSlot(deps.db, { ...named, isAvailable: isAvailable === true })
      if (!changed.ok) throw availabilityProblem(changed)
      return c.json(changed.slot, 200)
    })
    .openapi(routes.delete, async (c) => {
      const { userId } = await requireAdmin(c, deps, availabilityRefusals)
      const named = { slotId: c.req.valid("param").id, actor: userId }
      const { scope } = c.req.valid("query")
      if (scope !== "one") return c.json(await seriesChanged({ ...named, scope, change: { remove: true } }), 200)
      const deleted = await deleteSlot(deps.db, named)
      if (!deleted.ok) throw availabilityProblem(deleted)
      return c.json({ deleted: true as const }, 200)
    })
}
