import { z } from "@hono/zod-openapi"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { holdHeaders } from "#app/platform/http/api-router.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { lastFreeDay, listSlots, nextFreeDay } from "./availability.queries.server.ts"
import { availabilityQuerySchema, availabilitySchema, longestListing } from "./availability.schema.ts"
import { listFreeDays } from "./free-days.queries.server.ts"
import { freeDaysQuerySchema, freeDaysSchema, longestCalendar } from "./free-days.schema.ts"
import { exampleSlot, slotShape } from "./slot-shape.server.ts"

const endpoint = endpointsFor<EndpointDeps>()

const availability = shape("Availability", availabilitySchema.extend({ items: z.array(slotShape.schema) }), {
  today: "2027-06-10",
  nextFreeDay: "2027-06-12",
  firstFreeDay: "2027-06-12",
  lastFreeDay: "2027-10-31",
  items: [exampleSlot],
})

const list = endpoint(
  {
    at: "get /availability",
    may: "guest",
    operationId: "listSlots",
    summary: "Créneaux d’un type de réservation",
    description:
      "Les créneaux qui n’ont pas commencé, par date puis heure, dès aujourd’hui. Avec « hours », chaque créneau est donné tel qu’une location de cette durée le trouverait. À une base qui a des bateaux, « boats » dit combien de chaque modèle sont libres pendant ce temps. Avec « model », un créneau n’est libre que si un bateau de ce modèle l’est. Pour une leçon ou un groupe, un créneau n’est libre que si les bateaux et les moniteurs libres suffisent, pour un groupe de « persons » personnes. Avec « begun=true », aussi ceux qui ont commencé et ne sont pas finis, que l’école seule réserve. Avec « bounds=true », aussi le premier et le dernier jour libre de tous.",
    query: availabilityQuerySchema,
    headers: holdHeaders,
    sends: { ETag: "À rendre par If-None-Match : 304 tant que rien n’a changé" },
    answer: ["Les créneaux, le jour courant de l’école et le prochain jour libre", availability],
  },
  async ({ db }, { query, headers, now, c }) => {
    const { type, hours, persons, base, model, bounds, begun, ...asked } = query
    const today = dayAt(now)
    const { from, to } = periodOf(asked, today, longestListing)
    const wanted = type === "boat_rental" ? { hours, model } : { persons }
    const booking = { type, base, now, holdToken: headers["hold-token"], ...wanted }
    const items = await listSlots(db, { ...booking, from, to, begun: begun !== undefined })
    const listed = items.find(isBookable)?.date
    const next = listed ?? (await nextFreeDay(db, { ...booking, from: addDays(to, 1) }))
    c.header("Cache-Control", "no-cache")
    c.header("Vary", "Hold-Token", { append: true })
    if (!bounds) return { today, nextFreeDay: next, items }
    const first = from === today ? next : await nextFreeDay(db, { ...booking, from: today })
    const last = await lastFreeDay(db, booking)
    return { today, nextFreeDay: next, firstFreeDay: first, lastFreeDay: last, items }
  },
)

const freeDays = shape("FreeDays", freeDaysSchema, {
  today: "2027-06-10",
  items: [
    { date: "2027-06-12", model: "electric_small", hours: 2, freeTimes: 5, obstacle: null },
    { date: "2027-06-12", model: "electric_large", hours: 2, freeTimes: 0, obstacle: "no-boat" },
  ],
})

const days = endpoint(
  {
    at: "get /availability/days",
    may: "guest",
    operationId: "listFreeDays",
    summary: "Jours libres d’un type de réservation",
    description:
      "Une ligne par jour, avec le nombre d’heures de départ libres et, s’il n’y en a pas, la raison. Pour une location, une ligne par jour et modèle de bateau, pour la durée demandée (1 heure par défaut).",
    query: freeDaysQuerySchema,
    answer: ["Les jours demandés, dès aujourd’hui", freeDays],
  },
  async ({ db }, { query, now, c }) => {
    const today = dayAt(now)
    const period = periodOf(query, today, longestCalendar)
    c.header("Cache-Control", "no-cache")
    return { today, items: await listFreeDays(db, { ...query, ...period, now }) }
  },
)

/** From today at the earliest. */
function periodOf(asked: { from?: string | undefined; to?: string | undefined }, today: string, longest: number) {
  const from = asked.from && asked.from > today ? asked.from : today
  const latest = addDays(from, longest - 1)
  const to = asked.to ?? latest
  if (to > latest) throw invalidFields({ to: [`Au plus ${longest} jours par demande`] })
  return { from, to }
}

/** GET /availability (specification 7, design 5) and its days (school 1). */
export function availabilityApi(deps: EndpointDeps) {
  return routed(deps, [days, list])
}
