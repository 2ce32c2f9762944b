import { z } from "@hono/zod-openapi"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const endpoint = endpointsFor<EndpointDeps>()
const shown = { may: "till", answer: ["Le jour de caisse", shape("TillDay", tillDaySchema, exampleDay)] } as const

const read = endpoint(
  {
    ...shown,
    at: "get /admin/till",
    operationId: "getTillDay",
    summary: "La caisse d’une base, un jour",
    description:
      "Ce qui est entré et sorti en espèces et par carte à l’école, les clôtures, et ce qui reste à clôturer. Sans `date`, aujourd’hui ; sans `base`, la première.",
    query: z.strictObject({ date: daySchema.optional(), base: baseSchema.optional() }),
  },
  async ({ db }, { query: { date: day, base = bases[0].slug }, now }) =>
    await inOneSnapshot(db, { base, day: day ?? dayAt(now), now }),
)

const close = endpoint(
  {
    ...shown,
    at: "post /admin/till/closings",
    operationId: "closeTillDay",
    summary: "Clôturer la caisse d’une base",
    description:
      "`expectedCents` est la somme qui a été montrée : si elle a changé, rien n’est clôturé. Un écart demande un motif. Ce qui est encaissé après a une autre clôture.",
    headers: z.object(idempotencyHeaders("la même clé avec la même demande ne clôture qu’une fois.")),
    body: shape("TillClosing", newClosingSchema, {
      base: "nyon",
      day: "2027-06-10",
      lines: [{ method: "cash", currency: "CHF", expectedCents: 36_000, countedCents: 36_000 }],
    }),
    refused: closingRefusals,
  },
  async ({ db }, { headers, body: asked, actor, now }) => {
    const outcome = await closeDay(db, { asked, idempotencyKey: headers["idempotency-key"], actor, now })
    return outcome.ok ? await inOneSnapshot(db, { base: asked.base, day: asked.day, now }) : outcome
  },
)

/** The sums are those of the rows. */
async function inOneSnapshot(db: Db, asked: Parameters<typeof readTillDay>[1]) {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return await snapshot.execute((trx) => readTillDay(trx, asked))
}

/** « Caisse » and its closings (school 4, "Counter"). */
export function tillApi(deps: EndpointDeps) {
  return routed(deps, [read, close])
}
