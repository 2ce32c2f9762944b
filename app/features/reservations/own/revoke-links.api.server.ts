import { createRoute } from "@hono/zod-openapi"
import { revokeManageLinks } from "#app/features/bookings/links/revoke-links.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"
import { idParam, oneReservation, shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"

const route = createRoute({
  method: "delete",
  path: "/admin/reservations/{id}/links",
  operationId: "revokeReservationLinks",
  summary: "Désactiver les liens d’une réservation",
  description: "Ceux des e-mails déjà envoyés ne servent plus.",
  request: { params: idParam },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(decisionRefusals, ["not-found"]),
        422: invalidFieldsExample({ id: ["Réservation inconnue"] }),
      },
      { body: false, unsafe: true },
    ),
  },
})

export function revokeLinksApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { id } = c.req.valid("param")
    await revokeManageLinks(deps.db, { kind: "booking", id, actor, now: deps.clock.now() })
    return c.json(await shownOrRefused(deps, id), 200)
  })
}
