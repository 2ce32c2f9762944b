import { createRoute, z } from "@hono/zod-openapi"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { bases } from "#content/school.ts"
import { closeDay } from "./close-day.server.ts"
import { closingRefusals } from "./closing.refusals.ts"
import { newClosingSchema, type TillDay, tillDaySchema } from "./closing.schema.ts"
import { readTillDay } from "./till.queries.server.ts"

const exampleRow = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
  at: "2027-06-10T10:05:00.000Z",
  method: "cash",
  currency: "CHF",
  cents: 36_000,
  simulated: false,
  counts: true,
  account: { kind: "reservation", id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11", reference: "K7M2QX9B" },
  what: "Permis Bateau",
  person: "Élodie Rochat",
  closingNth: null,
} as const
const open = { method: "cash", currency: "CHF", expectedCents: 36_000, rowCount: 1 } as const
const exampleDay = {
  today: "2027-06-10",
  day: "2027-06-10",
  base: "nyon",
  rows: [exampleRow],
  elsewhere: [],
  open: [open],
  closings: [],
  toClose: [{ day: "2027-06-09", base: "morges", rows: 3 }],
} satisfies TillDay
const day = { 200: jsonAnswer("Le jour de caisse", tillDaySchema, exampleDay) }

const readRoute = createRoute({
  method: "get",
  path: "/admin/till",
  operationId: "getTillDay",
  summary: "La caisse d’une base, un jour",
  description:
    "Ce qui est entré et sorti en espèces et par carte à l’école, les clôtures, et ce qui reste à clôturer. Sans `date`, aujourd’hui ; sans `base`, la première.",
  request: { query: z.strictObject({ date: daySchema.optional(), base: baseSchema.optional() }) },
  responses: {
    ...day,
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ base: ["Base inconnue"] }) },
      { body: false },
    ),
  },
})

const closeRoute = createRoute({
  method: "post",
  path: "/admin/till/closings",
  operationId: "closeTillDay",
  summary: "Clôturer la caisse d’une base",
  description:
    "`expectedCents` est la somme qui a été montrée : si elle a changé, rien n’est clôturé. Un écart demande un motif. Ce qui est encaissé après a une autre clôture.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé avec la même demande ne clôture qu’une fois.")),
    body: jsonBody(newClosingSchema, {
      base: "nyon",
      day: "2027-06-10",
      lines: [{ method: "cash", currency: "CHF", expectedCents: 36_000, countedCents: 36_000 }],
    }),
  },
  responses: {
    ...day,
    ...problemResponses({ ...administratorsOnly, ...refusalExamples(closingRefusals) }, { body: true, limited: false }),
  },
})

/** « Caisse » and its closings (school 4, "Counter"). */
export function tillApi(deps: SessionDeps & { clock: Clock }) {
  const { db, clock } = deps
  // One snapshot: the sums are those of the rows.
  const snapshot = () => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return createApiRouter()
    .openapi(readRoute, async (c) => {
      await requireAdmin(c, deps)
      const now = clock.now()
      const { date = dayAt(now), base = bases[0].slug } = c.req.valid("query")
      return c.json(await snapshot().execute((trx) => readTillDay(trx, { base, day: date, now })), 200)
    })
    .openapi(closeRoute, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const now = clock.now()
      const asked = c.req.valid("json")
      const idempotencyKey = c.req.valid("header")["idempotency-key"]
      const outcome = await closeDay(db, { asked, idempotencyKey, actor, now })
      if (!outcome.ok) throw refuse(closingRefusals, outcome.refusal)
      const { base, day: closed } = asked
      return c.json(await snapshot().execute((trx) => readTillDay(trx, { base, day: closed, now })), 200)
    })
}
