import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { findLicence, takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { myApplicationsSchema, myLicenceSchema } from "#app/features/licence/licence.schema.ts"
import { exampleOwnSessions } from "#app/features/licence/own-sessions/own-sessions.examples.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { listMyApplications, myApplicationList } from "./my-applications.queries.server.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"

const routes = {
  applications: createRoute({
    method: "get",
    path: "/me/applications",
    operationId: "listMyApplications",
    summary: "Ses demandes de permis",
    description: "La plus récente d’abord, dix par page ; `cursor` est le `nextCursor` de la page d’avant.",
    request: { query: z.strictObject({ cursor: myApplicationList.fields.cursor }) },
    responses: {
      200: jsonAnswer(
        "Une page de demandes, et la prochaine session ; celle que l’école a déplacée d’abord, jusqu’à la réponse",
        myApplicationsSchema,
        {
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
              documents: [
                { id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14", kind: "medical" as const, name: "certificat.pdf" },
              ],
              sessions: exampleOwnSessions.seats,
              rest: { cents: 10_500, currency: "CHF" as const, dueAt: "2027-06-05T07:00:00.000Z", dueCents: 10_500 },
            },
          ],
          nextCursor: null,
          upcoming: null,
        },
      ),
      ...problemResponses({ ...signedInOnly, 422: unknownPage }, { body: false }),
    },
  }),
  licence: createRoute({
    method: "get",
    path: "/me/licence",
    operationId: "getMyLicence",
    summary: "Son permis",
    description:
      "Le permis de la dernière demande approuvée, la demande en cours, et les permis déjà demandés ou approuvés.",
    responses: {
      200: jsonAnswer("Le permis et la demande en cours, null quand il n’y en a pas", myLicenceSchema, {
        licence: { licenseType: "coastal" },
        activeApplication: { id: exampleId, licenseType: "inland", status: "submitted" },
        takenTypes: [
          { licenseType: "coastal" as const, reason: "approved" as const },
          { licenseType: "inland" as const, reason: "open" as const },
        ],
      }),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
}

export function licenceApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter()
    .openapi(routes.applications, async (c) => {
      const { userId } = await requireUser(c, deps)
      const { cursor } = c.req.valid("query")
      return c.json(await listMyApplications(deps.db, { userId, now: deps.clock.now(), cursor }), 200)
    })
    .openapi(routes.licence, async (c) => {
      const { userId } = await requireUser(c, deps)
      const [state, taken] = await Promise.all([findLicence(deps.db, userId), takenTypes(deps.db, userId)])
      return c.json({ ...state, takenTypes: taken }, 200)
    })
}
