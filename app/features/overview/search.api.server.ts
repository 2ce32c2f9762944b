import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { findEverywhere } from "./search.queries.server.ts"
import { type Found, foundSchema } from "./search.schema.ts"

const nothingAsked = "Dites qui ou quoi chercher"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch" }
const exampleFound = {
  persons: {
    items: [
      {
        id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
        ...elodie,
        emailNormal: elodie.email,
        phone: "+41 79 123 45 67",
        phoneNormal: "+41791234567",
        hasAccount: true,
        things: {
          reservations: 7,
          applications: 1,
          waitingEntries: 0,
          contactMessages: 0,
          boatSharingInterests: 0,
          all: 8,
        },
      },
    ],
    more: false,
  },
  people: {
    items: [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10", ...elodie, phone: "+41 79 123 45 67" }],
    more: false,
  },
  reservations: {
    items: [
      {
        id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
        ...elodie,
        forgotten: false,
        reference: "K7M2QX9B",
        reservationType: "boat_rental",
        reservationDate: "2027-06-12",
        timeSlot: "14:00",
        status: "pending",
      },
    ],
    more: true,
  },
  applications: {
    items: [
      {
        id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
        ...elodie,
        licenseType: "coastal",
        status: "submitted",
        submittedAt: "2027-05-03T09:00:00.000Z",
      },
    ],
    more: false,
  },
} as const satisfies Found

const endpoint = endpointsFor<EndpointDeps>()

const search = endpoint(
  {
    at: "get /admin/search",
    may: "overview",
    operationId: "searchEverywhere",
    summary: "Chercher partout",
    description:
      "Les personnes, avec ou sans compte, une ligne chacune avec ce qu’elle a ; les comptes, les réservations (celles des invités aussi) et les demandes de permis qui contiennent tous les mots, les plus récents d’abord, six de chaque au plus ; `more` dit que la liste en contient d’autres.",
    query: z.strictObject({ q: searchSchema().refine((terms) => terms !== undefined, { error: nothingAsked }) }),
    answer: ["Ce qui a été trouvé", shape("FoundEverywhere", foundSchema, exampleFound)],
  },
  async ({ db }, { query }) => await findEverywhere(db, query.q ?? []),
)

export function searchApi(deps: EndpointDeps) {
  return routed(deps, [search])
}
