import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
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

const searchRoute = createRoute({
  method: "get",
  path: "/admin/search",
  operationId: "searchEverywhere",
  summary: "Chercher partout",
  description:
    "Les personnes, avec ou sans compte, une ligne chacune avec ce qu’elle a ; les comptes, les réservations (celles des invités aussi) et les demandes de permis qui contiennent tous les mots, les plus récents d’abord, six de chaque au plus ; `more` dit que la liste en contient d’autres.",
  request: {
    query: z.strictObject({ q: searchSchema().refine((terms) => terms !== undefined, { error: nothingAsked }) }),
  },
  responses: {
    200: jsonAnswer("Ce qui a été trouvé", foundSchema, exampleFound),
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ q: ["Saisissez au moins 3 caractères"] }) },
      { body: false },
    ),
  },
})

export function searchApi(deps: SessionDeps) {
  return createApiRouter().openapi(searchRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await findEverywhere(deps.db, c.req.valid("query").q ?? []), 200)
  })
}
