import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { listCourseDates, listTrainingSessions } from "./training.queries.server.ts"
import { courseDatesSchema, trainingSessionsQuerySchema, trainingSessionsSchema } from "./training.schema.ts"

const exampleDate = {
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
} as const

const sessions = shape("TrainingSessions", trainingSessionsSchema, {
  today: "2027-06-10",
  items: [{ ...exampleDate, instructorName: "Hélène Cuendet", maxParticipants: 6 }],
})

const endpoint = endpointsFor<EndpointDeps>()

const dates = endpoint(
  {
    at: "get /training-sessions/dates",
    may: "guest",
    operationId: "listCourseDates",
    summary: "Dates des cours et places libres",
    description:
      "Les sessions ouvertes d’un permis, complètes comprises, par date puis heure, telles que chacun peut les voir. Les prix sont en centimes.",
    query: trainingSessionsQuerySchema,
    answer: ["Les sessions à venir", shape("CourseDates", courseDatesSchema, { items: [exampleDate] })],
  },
  async ({ db }, { query: { licenceType }, now, c }) => {
    c.header("Cache-Control", "no-store")
    return { items: await listCourseDates(db, { licenceType, now }) }
  },
)

const list = endpoint(
  {
    at: "get /training-sessions",
    may: "person",
    operationId: "listUpcomingTrainingSessions",
    summary: "Sessions de formation à venir",
    description:
      "Les sessions ouvertes d’un permis, complètes comprises, par date puis heure. Les prix sont en centimes.",
    query: trainingSessionsQuerySchema,
    answer: ["Les sessions et le jour courant de l’école", sessions],
  },
  async ({ db }, { query: { licenceType }, now }) => ({
    today: dayAt(now),
    items: await listTrainingSessions(db, { licenceType, now }),
  }),
)

export function trainingApi(deps: EndpointDeps) {
  return routed(deps, [dates, list])
}
