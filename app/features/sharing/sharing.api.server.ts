import { createRoute } from "@hono/zod-openapi"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type SessionDeps, visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { registerInterest } from "./register-interest.server.ts"
import { sharingRefusals } from "./sharing.refusals.ts"
import { type InterestRequest, interestRequestSchema, registeredInterestSchema } from "./sharing.schema.ts"

export const exampleInterest = {
  email: "elodie@example.ch",
  firstName: "Élodie",
  lastName: "Rochat",
  preferredPlan: "plaisancier",
  comments: "Plutôt le soir, au départ de Morges.",
} as const satisfies InterestRequest

const joinRoute = createRoute({
  method: "post",
  path: "/boat-sharing-interests",
  operationId: "registerInterest",
  summary: "S’inscrire à la liste d’attente du Boat Sharing",
  description:
    "Seul l’e-mail est nécessaire ; sans formule, l’inscription compte comme « non-decide ». Une adresse ne s’inscrit qu’une fois, quelle que soit la casse. Le champ « website » reste vide.",
  request: { body: jsonBody(interestRequestSchema, exampleInterest) },
  responses: {
    201: jsonAnswer("L’inscription ; un e-mail la confirme", registeredInterestSchema, {
      email: exampleInterest.email,
      preferredPlan: exampleInterest.preferredPlan,
    }),
    ...problemResponses(
      { ...refusalExamples(sharingRefusals), ...refusalExamples(waitRefusals, ["too-many-attempts"]) },
      { body: true },
    ),
  },
})

export interface SharingApiDeps extends SessionDeps, MailLimits {
  clock: Clock
  wakeOutbox: () => void
}

export function sharingApi(deps: SharingApiDeps) {
  return createApiRouter().openapi(joinRoute, async (c) => {
    const { website, ...interest } = c.req.valid("json")
    const answer = { email: interest.email, preferredPlan: interest.preferredPlan }
    if (website) return c.json(answer, 201)
    // Counts before the answer, which says whether the address is on the list (specification 8).
    await limitMails(deps, { email: interest.email, from: c.get("clientAddress") })
    const visitor = await visitorOf(c, deps)
    const join = { interest, userId: visitor?.userId ?? null, now: deps.clock.now() }
    const outcome = await registerInterest(deps.db, join)
    if (!outcome.ok) throw refuse(sharingRefusals, outcome.refusal)
    deps.wakeOutbox()
    return c.json(answer, 201)
  })
}
