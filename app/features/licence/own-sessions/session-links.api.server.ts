import { createRoute, z } from "@hono/zod-openapi"
import { revokeManageLinks } from "#app/features/bookings/links/revoke-links.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { exampleFile } from "#app/features/licence/decision/application.admin.examples.server.ts"
import { findApplicationFile } from "#app/features/licence/decision/application.admin.queries.server.ts"
import { applicationFileSchema } from "#app/features/licence/decision/application.admin.schema.ts"
import { decisionRefusals } from "#app/features/licence/decision/decision.refusals.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"

const revokeRoute = createRoute({
  method: "delete",
  path: "/admin/applications/{id}/links",
  operationId: "revokeSessionLinks",
  summary: "Désactiver les liens vers les sessions",
  description: "Ceux des e-mails déjà envoyés.",
  request: { params: z.object({ id: idSchema("Demande inconnue") }) },
  responses: {
    200: jsonAnswer("La demande", applicationFileSchema, exampleFile),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(decisionRefusals, ["not-found"]),
        422: invalidFieldsExample({ id: ["Demande inconnue"] }),
      },
      { body: false, unsafe: true },
    ),
  },
})

export function sessionLinksApi(deps: SessionDeps & { clock: Clock }) {
  const { db, clock } = deps
  return createApiRouter().openapi(revokeRoute, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { id } = c.req.valid("param")
    await revokeManageLinks(db, { kind: "application", id, actor, now: clock.now() })
    const file = await findApplicationFile(db, id, actor)
    if (!file) throw refuse(decisionRefusals, "not-found")
    return c.json(file, 200)
  })
}
