import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { LinkedRecord } from "./linked-record.server.ts"
import { revokeManageLinks } from "./revoke-links.server.ts"

export function revokeLinksApi(
  deps: SessionDeps & { clock: Clock },
  { kind, path, words, answers, refusals, find }: LinkedRecord,
) {
  const { badId, ...described } = words
  const route = createRoute({
    method: "delete",
    path: `${path}/links`,
    ...described,
    request: { params: z.object({ id: idSchema(badId) }) },
    responses: {
      ...answers,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(refusals, ["not-found"]),
          422: invalidFieldsExample({ id: [badId] }),
        },
        { body: false, unsafe: true },
      ),
    },
  })
  return createApiRouter().openapi(route, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { id } = c.req.valid("param")
    await revokeManageLinks(deps.db, { kind, id, actor, now: deps.clock.now() })
    const record = await find(deps, id, actor)
    if (!record) throw refuse(refusals, "not-found")
    return c.json(record, 200)
  })
}
