import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { formatClock } from "#app/ui/formats.ts"
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
import { detailed, idParams } from "./refuse-availability.server.ts"
import { changedSeries } from "./series.shapes.server.ts"
import { scopeSchema } from "./series-scope.schema.ts"

const exampleNewSlot = {
  reservationType: "boat_license",
  base: "nyon",
  date: "2027-06-12",
  timeSlot: "14:00",
  maxCapacity: 6,
} as const

const exampleSlot = {
  ...exampleNewSlot,
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  durationMinutes: 180,
  isAvailable: true,
  currentBookings: 0,
  seriesId: null,
}

const slot = shape("AdminSlot", adminSlotSchema, exampleSlot)

const listing = shape("AdminAvailability", adminAvailabilitySchema, {
  today: "2027-06-10",
  clock: "12:00",
  items: [exampleSlot],
  days: [{ date: "2027-06-12", slots: 13, places: 33, booked: 12 }],
})

const endpoint = endpointsFor<EndpointDeps>()
const scopeWords =
  "`scope` : celui-ci (`one`), celui-ci et les suivants de la série (`following`), ou tous ceux de la série qui n’ont pas commencé et que personne n’a réservés (`unbooked`) ; un autre horaire vaut pour ceux qui ont le même. Les autres réservés restent tels quels : `left` les nomme."

const list = endpoint(
  {
    at: "get /admin/availability",
    may: "calendar",
    operationId: "listSlotsOfDay",
    summary: "Créneaux d’un jour, charge des jours d’un mois",
    description:
      "Avec `date`, tous les créneaux de ce jour par horaire ; avec `month`, les jours du mois qui ont des créneaux. `places` et `booked` comptent les créneaux ouverts qui n’ont pas commencé.",
    query: adminAvailabilityQuerySchema,
    answer: ["Le jour courant de l’école, et ce qui est demandé", listing],
    refused: some(availabilityRefusals, "admins-only"),
  },
  async ({ db }, { query: { date, month, ...filter }, now }) => {
    const [items, days] = await Promise.all([
      date ? listDaySlots(db, { date, ...filter }) : undefined,
      month ? listMonthDays(db, { month, now, ...filter }) : undefined,
    ])
    return { today: dayAt(now), ...(items ? { clock: formatClock(now), items } : {}), ...(days ? { days } : {}) }
  },
)

const create = endpoint(
  {
    at: "post /admin/availability",
    may: "calendar",
    operationId: "addSlot",
    summary: "Ajouter un créneau",
    description: "Libre et ouvert ; sans `base`, à la première. La durée est celle du type.",
    body: shape("NewSlot", newSlotSchema, exampleNewSlot),
    status: 201,
    answer: ["Le créneau créé", slot],
    refused: some(availabilityRefusals, "admins-only", "slot-exists", "slot-past", "no-such-time"),
  },
  async ({ db }, { body, actor, now }) => {
    const created = await createSlot(db, { slot: body, actor, now })
    return created.ok ? created.slot : created
  },
)

const slotOrSeries = shape("SlotOrSeries", z.union([slot.schema, changedSeries.schema]), exampleSlot)

const change = endpoint(
  {
    at: "patch /admin/availability/{id}",
    may: "calendar",
    operationId: "updateSlot",
    summary: "Ouvrir, fermer ou modifier un créneau",
    description: `L’état voulu, pas son contraire ; les réservations d’un créneau fermé restent. Ou un autre horaire, tant que personne n’a réservé, et une autre capacité, jamais inférieure aux réservations ; \`seen\` dit l’horaire et la capacité dont on est parti. À un autre horaire, le créneau a un nouvel identifiant. ${scopeWords}`,
    params: idParams,
    body: shape("SlotChange", slotChangeSchema, { isAvailable: false }),
    answer: ["Le créneau dans son état, ou ce qui est changé de sa série", slotOrSeries],
    refused: some(
      availabilityRefusals,
      "admins-only",
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
    ),
  },
  async ({ db }, { params, body: { isAvailable, seen, scope, ...edit }, actor, now }) => {
    const named = { slotId: params.id, actor, now }
    if (scope !== "one") {
      const wanted = seen ? { edit: { ...edit, seen } } : { isAvailable: isAvailable === true }
      return await seriesChanged(db, { ...named, scope, change: wanted })
    }
    const changed = seen
      ? await editSlot(db, { ...named, edit: { ...edit, seen } })
      : await changeSlot(db, { ...named, isAvailable: isAvailable === true })
    return changed.ok ? changed.slot : detailed(changed)
  },
)

const deletionSchema = z.strictObject({ deleted: z.literal(true) })
const deletionOrSeries = shape("SlotDeletionOrSeries", z.union([deletionSchema, changedSeries.schema]))

const remove = endpoint(
  {
    at: "delete /admin/availability/{id}",
    may: "calendar",
    operationId: "deleteSlot",
    summary: "Supprimer un créneau sans réservation",
    description: `Un créneau qui a des réservations ne se supprime pas : fermez-le. ${scopeWords}`,
    params: idParams,
    query: z.strictObject({ scope: scopeSchema }),
    answer: ["Le créneau n’est plus là, ou ce qui est supprimé de sa série", deletionOrSeries],
    refused: some(
      availabilityRefusals,
      "admins-only",
      "slot-gone",
      "slot-begun",
      "slot-booked",
      "no-series",
      "nothing-to-change",
    ),
  },
  async ({ db }, { params, query: { scope }, actor, now }) => {
    const named = { slotId: params.id, actor }
    if (scope !== "one") return await seriesChanged(db, { ...named, scope, change: { remove: true }, now })
    const deleted = await deleteSlot(db, named)
    return deleted.ok ? { deleted: true as const } : detailed(deleted)
  },
)

/** @throws Problem for a refused change */
async function seriesChanged(db: Db, wanted: SeriesToChange) {
  const changed = await changeSeriesSlots(db, wanted)
  if (!changed.ok) throw refuse(availabilityRefusals, changed.refusal, detailed(changed))
  return changed.series
}

/** Slots in the back-office (specification 2, 4 and 5, design 5). */
export function availabilityAdminApi(deps: EndpointDeps) {
  return routed(deps, [list, create, change, remove])
}
