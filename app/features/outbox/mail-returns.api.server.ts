import { createRoute, z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { mailReturnRefusals as refusals } from "./mail-returns.refusals.ts"
import { mailReturnedSchema, mailReturnSchema } from "./mail-returns.schema.ts"
import { isSignedNow } from "./mail-returns.server.ts"
import { takeMailReturn } from "./take-mail-return.server.ts"

const route = createRoute({
  method: "post",
  path: "/mail-returns",
  operationId: "reportMailReturn",
  summary: "Signaler un e-mail revenu",
  description:
    "Pour le serveur d’e-mails. `Mail-Signature` vaut `t=<secondes Unix>,v1=<HMAC-SHA256 en hexadécimal>` de `<secondes>.<corps>`, avec `MAIL_RETURN_SECRET` ; elle vaut cinq minutes. `returnPath` est l’adresse de retour propre à l’e-mail. Un statut 5 marque l’adresse « à joindre par téléphone » jusqu’à ce qu’un e-mail passe ; les autres ne changent rien.",
  request: {
    headers: z.object({ "mail-signature": z.string().max(200).regex(withoutNul).optional() }),
    body: jsonBody(mailReturnSchema, {
      returnPath: "retours+0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11@mail.ecole.example",
      status: "5.1.1",
      diagnostic: "550 5.1.1 User unknown",
    }),
  },
  responses: {
    200: jsonAnswer("Le retour est noté", mailReturnedSchema, { marked: true }),
    ...problemResponses(
      { ...refusalExamples(refusals), 422: invalidFieldsExample({ status: ["Statut attendu, comme 5.1.1"] }) },
      { body: true, limited: false },
    ),
  },
})

export interface MailReturnsDeps {
  db: Db
  clock: Clock
  mailReturnSecret: string | undefined
}

/** Mails that come back after a server took them (school 2). */
export function mailReturnsApi({ db, clock, mailReturnSecret }: MailReturnsDeps) {
  return createApiRouter().openapi(route, async (c) => {
    if (!mailReturnSecret) throw refuse(refusals, "not-configured")
    const signature = c.req.valid("header")["mail-signature"] ?? ""
    const signed = { signature, body: await c.req.text(), secret: mailReturnSecret }
    const now = clock.now()
    if (!isSignedNow(signed, now)) throw refuse(refusals, "wrong-signature")
    return c.json({ marked: await takeMailReturn(db, c.req.valid("json"), now) }, 200)
  })
}
