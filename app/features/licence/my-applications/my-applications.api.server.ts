import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { findLicence, takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { myApplicationsSchema, myLicenceSchema } from "#app/features/licence/licence.schema.ts"
import { exampleOwnSessions } from "#app/features/licence/own-sessions/own-sessions.examples.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { listMyApplications, myApplicationList } from "./my-applications.queries.server.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"

const page = shape("MyLicenceApplicationPage", myApplicationsSchema, {
  items: [
    {
      id: exampleId,
      version: 2,
      licenseType: "coastal",
      status: "submitted",
      notes: null,
      submittedAt: "2027-06-10T10:00:00.000Z",
      reviewedAt: null,
      createdAt: "2027-06-09T17:30:00.000Z",
      documents: [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14", kind: "medical", name: "certificat.pdf" }],
      sessions: exampleOwnSessions.seats,
      programme: { owedCents: 15_000, paidCents: 4500, startsAt: "2027-06-12T07:00:00.000Z" },
      rest: { cents: 10_500, currency: "CHF", dueAt: "2027-06-05T07:00:00.000Z", dueCents: 10_500 },
    },
  ],
  nextCursor: null,
  upcoming: null,
})

const myLicence = shape("MyLicence", myLicenceSchema, {
  licence: { licenseType: "coastal" },
  activeApplication: { id: exampleId, licenseType: "inland", status: "submitted" },
  takenTypes: [
    { licenseType: "coastal", reason: "approved" },
    { licenseType: "inland", reason: "open" },
  ],
})

const endpoint = endpointsFor<EndpointDeps>()

const applications = endpoint(
  {
    at: "get /me/applications",
    may: "person",
    operationId: "listMyApplications",
    summary: "Ses demandes de permis",
    description: "La plus récente d’abord, dix par page ; `cursor` est le `nextCursor` de la page d’avant.",
    query: z.strictObject({ cursor: myApplicationList.fields.cursor }),
    answer: [
      "Une page de demandes, et la prochaine session ; celle que l’école a déplacée d’abord, jusqu’à la réponse",
      page,
    ],
  },
  async ({ db }, { query: { cursor }, actor: userId, now }) => await listMyApplications(db, { userId, now, cursor }),
)

const licence = endpoint(
  {
    at: "get /me/licence",
    may: "person",
    operationId: "getMyLicence",
    summary: "Son permis",
    description:
      "Le permis de la dernière demande approuvée, la demande en cours, et les permis déjà demandés ou approuvés.",
    answer: ["Le permis et la demande en cours, null quand il n’y en a pas", myLicence],
  },
  async ({ db }, { actor }) => {
    const [state, taken] = await Promise.all([findLicence(db, actor), takenTypes(db, actor)])
    return { ...state, takenTypes: taken }
  },
)

export function licenceApi(deps: EndpointDeps) {
  return routed(deps, [applications, licence])
}
