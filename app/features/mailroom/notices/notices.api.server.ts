import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { findNoticeChoices } from "./notice-choices.queries.server.ts"
import { noticeChoicesSchema } from "./notices.schema.ts"
import { saveNoticeChoices } from "./save-notice-choices.server.ts"

const example = { requests: "now", changes: "digest", messages: "never" } as const
const chosen = { 200: jsonAnswer("Ce qui est choisi", noticeChoicesSchema, example) }

const readRoute = createRoute({
  method: "get",
  path: "/admin/notices",
  operationId: "getMyNoticeChoices",
  summary: "Ses avis par e-mail",
  description: "Ce que l’administrateur de la session reçoit à sa propre adresse, en plus de la boîte de l’école.",
  responses: { ...chosen, ...problemResponses(administratorsOnly, { body: false }) },
})

const saveRoute = createRoute({
  method: "put",
  path: "/admin/notices",
  operationId: "setMyNoticeChoices",
  summary: "Choisir ses avis par e-mail",
  description: "`now` : tout de suite ; `digest` : un résumé à 18:00 ; `never` : rien.",
  request: { body: jsonBody(noticeChoicesSchema, example) },
  responses: { ...chosen, ...problemResponses(administratorsOnly, { body: true, limited: false }) },
})

/** Who of the school is told what, and when (school 2, "Staff hear at once"). */
export function noticesApi(deps: SessionDeps & { clock: Clock }) {
  const router = createApiRouter()
  router.openapi(readRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    return c.json(await findNoticeChoices(deps.db, userId), 200)
  })
  router.openapi(saveRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const choices = c.req.valid("json")
    await saveNoticeChoices(deps.db, { userId, choices, now: deps.clock.now() })
    return c.json(choices, 200)
  })
  return router
}
