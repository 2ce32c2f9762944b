import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const { email, preferredPlan } = exampleInterest

export interface SharingApiDeps extends EndpointDeps, MailLimits {
  wakeOutbox: () => void
}

const endpoint = endpointsFor<SharingApiDeps>()

const join = endpoint(
  {
    at: "post /boat-sharing-interests",
    may: "visitor",
    operationId: "registerInterest",
    summary: "S’inscrire à la liste d’attente du Boat Sharing",
    description:
      "Seul l’e-mail est nécessaire ; sans formule, l’inscription compte comme « non-decide ». Une adresse ne s’inscrit qu’une fois, quelle que soit la casse. Le champ « website » reste vide.",
    body: shape("BoatSharingInterest", interestRequestSchema, exampleInterest),
    status: 201,
    answer: [
      "L’inscription ; un e-mail la confirme",
      shape("RegisteredInterest", registeredInterestSchema, { email, preferredPlan }),
    ],
    refused: { ...sharingRefusals, ...some(waitRefusals, "too-many-attempts") },
  },
  async (deps, { body: { website, ...interest }, actor = null, now, c }) => {
    const answer = { email: interest.email, preferredPlan: interest.preferredPlan }
    if (website) return answer
    // Counts before the answer, which says whether the address is on the list (specification 8).
    await limitMails(deps, { email: interest.email, from: c.get("clientAddress") })
    const outcome = await registerInterest(deps.db, { interest, userId: actor, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return answer
  },
)

export function sharingApi(deps: SharingApiDeps) {
  return routed(deps, [join])
}
