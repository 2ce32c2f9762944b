import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { overviewOf } from "./overview.queries.server.ts"
import { type Overview, overviewSchema } from "./overview.schema.ts"

const exampleOverview = {
  totals: { users: 128, pendingApplications: 3, pendingReservations: 12, revenueCents: 1_245_000 },
  waiting: { messages: 2, failedEmails: 0 },
  activity: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
      at: "2027-06-10T10:00:00.000Z",
      action: "reservation.created",
      actor: "guest",
      name: null,
      entity: "reservation",
      entityId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
    },
  ],
  reservationsByWeek: [{ monday: "2027-06-07", count: 14 }],
  revenueByMonth: [{ month: "2027-06", cents: 135_000 }],
} as const satisfies Overview

const overviewRoute = createRoute({
  method: "get",
  path: "/admin/overview",
  operationId: "getOverview",
  summary: "Vue d’ensemble",
  description:
    "Les chiffres de cet instant, les 20 derniers événements, les réservations faites au cours des 12 dernières semaines et le revenu des 12 derniers mois, à l’heure suisse. Le revenu est la somme des paiements reçus, moins les remboursements.",
  responses: {
    200: jsonAnswer("La vue d’ensemble", overviewSchema, exampleOverview),
    ...problemResponses(administratorsOnly, { body: false }),
  },
})

export function overviewApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(overviewRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await overviewOf(deps.db, deps.clock.now()), 200)
  })
}
