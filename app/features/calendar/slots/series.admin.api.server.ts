import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { listSeries } from "./availability.admin.queries.server.ts"
import { madeSeriesListSchema, seriesRequestSchema, undoneSeriesSchema } from "./availability.admin.schema.ts"
import { availabilityRefusals } from "./availability.refusals.ts"
import { createSeries, previewSeries } from "./create-series.server.ts"
import { detailed, idParams } from "./refuse-availability.server.ts"
import { exampleSeriesId, madeOrPlanned } from "./series.shapes.server.ts"
import { undoSeries } from "./undo-series.server.ts"

const endpoint = endpointsFor<EndpointDeps>()

const exampleSeries = {
  reservationType: "boat_license",
  base: "nyon",
  from: "2027-07-01",
  to: "2027-07-04",
  weekdays: [6, 0] as number[],
  times: ["09:00", "14:00"] as string[],
  maxCapacity: 6,
} as const

const seriesList = shape("SlotSeriesList", madeSeriesListSchema, {
  items: [
    {
      ...exampleSeries,
      id: exampleSeriesId,
      makes: "slots",
      createdAt: "2027-06-10T10:00:00.000Z",
      slots: 3,
      bookedSlots: 1,
    },
  ],
})

const list = endpoint(
  {
    at: "get /admin/availability/series",
    may: "calendar",
    operationId: "listSlotSeries",
    summary: "Les dernières séries de créneaux",
    description: "Celles dont il reste des créneaux, la plus récente d’abord.",
    answer: ["Les séries", seriesList],
    refused: some(availabilityRefusals, "admins-only"),
  },
  async ({ db }) => ({ items: await listSeries(db) }),
)

const create = endpoint(
  {
    ...madeOrPlanned,
    at: "post /admin/availability/series",
    may: "calendar",
    operationId: "createSlotSeries",
    summary: "Créer des créneaux en série",
    description:
      "Tout ou rien, en une fois. Avec `preview: true`, rien n’est écrit : la réponse dit ce qui serait créé, existe déjà, est passé ou tombe un jour de fermeture. Jours de la semaine : de 0 (dimanche) à 6 (samedi).",
    body: shape("SlotSeries", seriesRequestSchema, { ...exampleSeries, onClosedDays: false, preview: false }),
    refused: some(availabilityRefusals, "admins-only", "nothing-to-create", "series-too-long"),
  },
  async ({ db }, { body: { preview, ...series }, actor, now, c }) => {
    const outcome = preview ? await previewSeries(db, { series, now }) : await createSeries(db, { series, actor, now })
    if (!outcome.ok) return detailed(outcome)
    return preview ? c.json(outcome.series) : outcome.series
  },
)

const undo = endpoint(
  {
    at: "delete /admin/availability/series/{id}",
    may: "calendar",
    operationId: "cancelSlotSeries",
    summary: "Annuler une série",
    description: "Supprime ses créneaux sans réservation ; les autres restent, et leur nombre est dit.",
    params: idParams,
    answer: [
      "Combien sont supprimés, combien restent",
      shape("UndoneSeries", undoneSeriesSchema, { deleted: 46, kept: 2 }),
    ],
    refused: some(availabilityRefusals, "admins-only", "series-gone", "series-booked"),
  },
  async ({ db }, { params, actor }) => {
    const outcome = await undoSeries(db, { seriesId: params.id, actor })
    return outcome.ok ? outcome.undone : outcome
  },
)

/** Slots made in series (specification 2; one season at a time). */
export function seriesAdminApi(deps: EndpointDeps) {
  return routed(deps, [list, create, undo])
}
