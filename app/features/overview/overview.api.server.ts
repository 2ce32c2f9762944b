import type { PlannedPeople } from "#app/features/calendar/planning/today.queries.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { overviewOf } from "./overview.queries.server.ts"
import { type Overview, overviewSchema } from "./overview.schema.ts"

const exampleOverview = {
  today: {
    date: "2027-06-10",
    bases: [
      {
        base: "nyon",
        departures: [
          {
            id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
            activity: "boat_rental",
            startsAt: "2027-06-10T12:00:00.000Z",
            endsAt: "2027-06-10T14:00:00.000Z",
            people: ["Élodie Rochat"],
            persons: 1,
            boats: ["Mouette"],
            lacksBoat: false,
          },
        ],
      },
    ],
  },
  totals: {
    users: 128,
    pendingApplications: 3,
    pendingReservations: 12,
    revenueCents: 1_245_000,
    revenueEuroCents: 96_000,
  },
  answers: { waiting: 12, soon: 2, late: 1, nextBy: "2027-06-10T09:30:00.000Z" },
  unreachable: [],
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
  revenueInEurosByMonth: [{ month: "2027-06", cents: 32_000 }],
} satisfies Overview

type OverviewApiDeps = EndpointDeps & PlannedPeople

const endpoint = endpointsFor<OverviewApiDeps>()

const read = endpoint(
  {
    at: "get /admin/overview",
    may: "overview",
    operationId: "getOverview",
    summary: "Vue d’ensemble",
    description:
      "Ce qui se passe encore aujourd’hui à chaque base, les chiffres de cet instant, les 20 derniers événements, les réservations faites au cours des 12 dernières semaines et le revenu des 12 derniers mois, à l’heure suisse. Le revenu est la somme des paiements reçus, moins les remboursements.",
    answer: ["La vue d’ensemble", shape("Overview", overviewSchema, exampleOverview)],
  },
  async (deps, { now }) => await overviewOf(deps.db, { people: deps, now }),
)

export function overviewApi(deps: OverviewApiDeps) {
  return routed(deps, [read])
}
