import { z } from "@hono/zod-openapi"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { examplePerson } from "#app/features/reservations/reservations.examples.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { lostLinkSchema } from "./own-reservation.schema.ts"
import { requestManageLinks } from "./request-manage-links.server.ts"

type LostLinksApiDeps = EndpointDeps & MailLimits & { wakeOutbox: () => void }

const { email } = examplePerson

const endpoint = endpointsFor<LostLinksApiDeps>()

const request = endpoint(
  {
    at: "post /own-reservation/links",
    may: "guest",
    operationId: "requestReservationLinks",
    summary: "Recevoir de nouveaux liens",
    description:
      "Envoie à l’adresse les liens de ses réservations. La réponse est la même pour une adresse sans réservation, qui ne reçoit rien.",
    body: shape("LostLinks", lostLinkSchema, { email }),
    status: 202,
    answer: [
      "La demande est prise en compte",
      shape("RequestedLinks", z.strictObject({ email: z.string() }), { email }),
    ],
    refused: some(waitRefusals, "too-many-attempts"),
  },
  async (deps, { body, now, c }) => {
    await limitMails(deps, { email: body.email, from: c.get("clientAddress") })
    await evenly(requestManageLinks(deps.db, { email: body.email, now }))
    deps.wakeOutbox()
    return { email: body.email }
  },
)

export function lostLinksApi(deps: LostLinksApiDeps) {
  return routed(deps, [request])
}
