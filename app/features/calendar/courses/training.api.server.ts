import { createRoute } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { listCourseDates, listTrainingSessions } from "./training.queries.server.ts"
import { courseDatesSchema, trainingSessionsQuerySchema, trainingSessionsSchema } from "./training.schema.ts"

const listRoute = createRoute({
  method: "get",
  path: "/training-sessions",
  operationId: "listUpcomingTrainingSessions",
  summary: "Sessions de formation à venir",
  description:
    "Les sessions ouvertes d’un permis, complètes comprises, par date puis heure. Les prix sont en centimes.",
  request: { query: trainingSessionsQuerySchema },
  responses: {
    200: jsonAnswer("Les sessions et le jour courant de l’école", trainingSessionsSchema, {
      today: "2027-06-10",
      items: [
        {
          id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
          sessionType: "theory",
          date: "2027-06-12",
          startsAt: "2027-06-12T07:00:00.000Z",
          startTime: "09:00",
          endTime: "12:00",
          instructorName: "Hélène Cuendet",
          location: "Base de Nyon",
          priceCents: 15_000,
          currency: "CHF",
          placesLeft: 4,
          maxParticipants: 6,
        },
      ],
    }),
    ...problemResponses(
      {
        ...signedInOnly,
        422: invalidFieldsExample({ licenceType: ["Permis inconnu"] }),
      },
      { body: false },
    ),
  },
})

const datesRoute = createRoute({
  method: "get",
  path: "/training-sessions/dates",
  operationId: "listCourseDates",
  summary: "Dates des cours et places libres",
  description:
    "Les sessions ouvertes d’un permis, complètes comprises, par date puis heure, telles que chacun peut les voir. Les prix sont en centimes.",
  request: { query: trainingSessionsQuerySchema },
  responses: {
    200: jsonAnswer("Les sessions à venir", courseDatesSchema, {
      items: [
        {
          id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
          sessionType: "theory",
          date: "2027-06-12",
          startsAt: "2027-06-12T07:00:00.000Z",
          startTime: "09:00",
          endTime: "12:00",
          location: "Base de Nyon",
          priceCents: 15_000,
          currency: "CHF",
          placesLeft: 4,
        },
      ],
    }),
    ...problemResponses({ 422: invalidFieldsExample({ licenceType: ["Permis inconnu"] }) }, { body: false }),
  },
})

export function trainingApi(deps: SessionDeps & { clock: Clock }) {
  const router = createApiRouter()
  router.openapi(datesRoute, async (c) => {
    const { licenceType } = c.req.valid("query")
    c.header("Cache-Control", "no-store")
    return c.json({ items: await listCourseDates(deps.db, { licenceType, now: deps.clock.now() }) }, 200)
  })
  return router.openapi(listRoute, async (c) => {
    await requireUser(c, deps)
    const now = deps.clock.now()
    const { licenceType } = c.req.valid("query")
    return c.json({ today: dayAt(now), items: await listTrainingSessions(deps.db, { licenceType, now }) }, 200)
  })
}
