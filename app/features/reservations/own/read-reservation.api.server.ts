import { z } from "@hono/zod-openapi"
import { managedParts } from "#app/features/bookings/manage/managed-endpoint.server.ts"
import type { ManagedDeps } from "#app/features/bookings/manage/managed-page.server.ts"
import { endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { linkSecretSchema } from "#app/platform/http/link-secret.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { ownReservationPage } from "./own-reservation.api.server.ts"
import { ownReservationRefusals } from "./own-reservation.refusals.ts"

const endpoint = endpointsFor<ManagedDeps>()
const unknown = { ok: false, refusal: "unknown-link" } as const
const secretHeader = linkSecretSchema().unwrap().openapi({ description: "`manageSecret` de la réponse" })

/** For programs that have only the document of the API (design 5). */
export function readReservationApi(deps: ManagedDeps) {
  const { answer, claimed, shownTo } = managedParts(deps, ownReservationPage)
  const read = endpoint(
    {
      at: "get /reservations/{id}",
      may: "guest",
      operationId: "getReservation",
      summary: "Relire la réservation que l’on vient de demander",
      description:
        "Avec le secret de la réponse de POST /reservations. Le même secret déplace et annule : POST /own-reservation/move et POST /own-reservation/cancellation.",
      params: z.object({ id: idSchema("Réservation inconnue") }),
      headers: z.object({ "manage-secret": secretHeader }),
      refused: some(ownReservationRefusals, "unknown-link"),
      answer,
    },
    async (_, { params, headers: { "manage-secret": secret } }) => {
      const { id } = await claimed({ secret })
      return id === params.id ? await shownTo({ secret }) : unknown
    },
  )
  return routed(deps, [read])
}
