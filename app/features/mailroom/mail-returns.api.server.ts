import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { mailReturnRefusals } from "#app/features/outbox/mail-returns.refusals.ts"
import { mailReturnedSchema, mailReturnSchema } from "#app/features/outbox/mail-returns.schema.ts"
import { isSignedNow } from "#app/features/outbox/mail-returns.server.ts"
import { takeMailReturn } from "#app/features/outbox/take-mail-return.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"

export interface MailReturnsDeps extends EndpointDeps {
  mailReturnSecret: string | undefined
}

const endpoint = endpointsFor<MailReturnsDeps>()

const report = endpoint(
  {
    at: "post /mail-returns",
    may: "guest",
    limited: false,
    operationId: "reportMailReturn",
    summary: "Signaler un e-mail revenu",
    description:
      "Pour le serveur d’e-mails. `Mail-Signature` vaut `t=<secondes Unix>,v1=<HMAC-SHA256 en hexadécimal>` de `<secondes>.<corps>`, avec `MAIL_RETURN_SECRET` ; elle vaut cinq minutes. `returnPath` est l’adresse de retour propre à l’e-mail. Un statut 5 marque l’adresse « à joindre par téléphone » jusqu’à ce qu’un e-mail passe ; les autres ne changent rien.",
    headers: z.object({ "mail-signature": z.string().max(200).regex(withoutNul).optional() }),
    body: shape("MailReturn", mailReturnSchema, {
      returnPath: "retours+0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11@mail.ecole.example",
      status: "5.1.1",
      diagnostic: "550 5.1.1 User unknown",
    }),
    answer: ["Le retour est noté", shape("TakenMailReturn", mailReturnedSchema, { marked: true })],
    refused: mailReturnRefusals,
  },
  async ({ db, mailReturnSecret: secret }, { headers, body, now, c }) => {
    if (!secret) return { ok: false, refusal: "not-configured" }
    const signed = { signature: headers["mail-signature"] ?? "", body: await c.req.text(), secret }
    if (!isSignedNow(signed, now)) return { ok: false, refusal: "wrong-signature" }
    return { marked: await takeMailReturn(db, body, now) }
  },
)

/** Mails that come back after a server took them (school 2). */
export function mailReturnsApi(deps: MailReturnsDeps) {
  return routed(deps, [report])
}
