import { createRoute } from "@hono/zod-openapi"
import { v7 as uuid } from "uuid"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import type { IdentityDeps } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { checkCode } from "./check-code.server.ts"
import { codeRefusals } from "./codes.refusals.ts"
import { purposesOf } from "./codes.rules.ts"
import { codeToSendSchema, openedCodeSchema, typedCodeSchema } from "./codes.schema.ts"

const example = { email: "elodie@example.ch" }

const sendRoute = createRoute({
  method: "post",
  path: "/mail-codes",
  operationId: "sendMailCode",
  summary: "Recevoir un code qui prouve son adresse",
  description:
    "Envoie à l’adresse un code de 8 caractères, valable 15 minutes : `proof` d’une réservation refusée par « proof-needed ». La réponse est la même pour toute adresse.",
  request: { body: jsonBody(codeToSendSchema, example) },
  responses: {
    202: jsonAnswer("La demande est prise en compte", codeToSendSchema, example),
    ...problemResponses(refusalExamples(waitRefusals, ["too-many-attempts"]), { body: true }),
  },
})

const openRoute = createRoute({
  method: "post",
  path: "/mail-codes/link",
  operationId: "openMailCode",
  summary: "Retrouver un lien par le code de son e-mail",
  description:
    "Pour un lien arrivé incomplet : le code qui figure dans le même message, avec l’adresse qui l’a reçu, donne la fin du lien. Rien n’est utilisé : la page du lien fait la suite. Cinq essais par quart d’heure.",
  request: { body: jsonBody(typedCodeSchema, { ...example, code: "K7QM3XPD", page: "own-booking" }) },
  responses: {
    200: jsonAnswer("La fin du lien, à partir du signe #", openedCodeSchema, {
      fragment: "#bW9uLXNlY3JldC1kZS1sYS1yZXNlcnZhdGlvbg",
    }),
    ...problemResponses(
      { ...refusalExamples(codeRefusals, ["wrong-code"]), ...refusalExamples(waitRefusals, ["too-many-attempts"]) },
      { body: true },
    ),
  },
})

/** Codes that are typed with an address (school 1 and 2, "Manage link"). */
export function codesApi(deps: IdentityDeps) {
  const { db, clock, limiter, wakeOutbox } = deps
  const router = createApiRouter()
  router.openapi(sendRoute, async (c) => {
    const { email } = c.req.valid("json")
    await limitMails(deps, { email, from: c.get("clientAddress") })
    const about = { entity: "mail-code", entityId: uuid() }
    const mail = { kind: "booking-proof", to: email, data: {}, ...about, awaited: true, sendAt: clock.now() } as const
    await evenly(inTransaction(db, (trx) => queueEmail(trx, mail)))
    wakeOutbox()
    return c.json({ email }, 202)
  })
  router.openapi(openRoute, async (c) => {
    const { email, code, page } = c.req.valid("json")
    const typed = { purpose: purposesOf(page), mailbox: email, code, network: c.get("clientAddress"), now: clock.now() }
    const opened = await checkCode({ db, limiter, secret: deps.sessionCookie.secret }, typed)
    if (opened.ok) return c.json(openedCodeSchema.parse({ fragment: opened.fragment }), 200)
    if (opened.refusal === "too-many-codes") throw tooMany(opened.retryAfterSeconds)
    throw refuse(codeRefusals, opened.refusal)
  })
  return router
}
