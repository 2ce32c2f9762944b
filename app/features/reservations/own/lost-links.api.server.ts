import { createRoute, z } from "@hono/zod-openapi"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { lostLinkSchema } from "./own-reservation.schema.ts"
import { requestManageLinks } from "./request-manage-links.server.ts"

const linksRoute = createRoute({
  method: "post",
  path: "/own-reservation/links",
  operationId: "requestReservationLinks",
  summary: "Recevoir de nouveaux liens",
  description:
    "Envoie à l’adresse les liens de ses réservations. La réponse est la même pour une adresse sans réservation, qui ne reçoit rien.",
  request: { body: jsonBody(lostLinkSchema, { email: "elodie@example.ch" }) },
  responses: {
    202: jsonAnswer("La demande est prise en compte", z.strictObject({ email: z.string() }), {
      email: "elodie@example.ch",
    }),
    ...problemResponses(refusalExamples(waitRefusals, ["too-many-attempts"]), { body: true }),
  },
})

export function lostLinksApi(deps: MailLimits & { db: Db; clock: Clock; wakeOutbox: () => void }) {
  const { db, clock, wakeOutbox } = deps
  return createApiRouter().openapi(linksRoute, async (c) => {
    const { email } = c.req.valid("json")
    await limitMails(deps, { email, from: c.get("clientAddress") })
    await evenly(requestManageLinks(db, { email, now: clock.now() }))
    wakeOutbox()
    return c.json({ email }, 202)
  })
}
