import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Application, StoredApplication } from "#app/features/licence/application.schema.ts"
import { linkTo, type Signing } from "#app/features/licence/documents/link-document.server.ts"
import { takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { allBut, some } from "#app/platform/http/refuse.server.ts"
import { findDraft } from "./application.queries.server.ts"
import { applicationRefusals } from "./application.refusals.ts"
import { draftAnswer, exampleChange, licenceDraft, submission, submitted } from "./application.shapes.server.ts"
import { saveDraft } from "./save-draft.server.ts"
import { type SubmitRefusal, submitApplication } from "./submit-application.server.ts"

type ApplicationApiDeps = EndpointDeps & PaymentDeps

const endpoint = endpointsFor<ApplicationApiDeps>()

const read = endpoint(
  {
    at: "get /me/application",
    may: "person",
    operationId: "getMyDraft",
    summary: "Sa demande de permis en préparation",
    description:
      "Le brouillon avec ses documents et son paiement ; null quand il n’y en a pas. `takenTypes` nomme les permis déjà demandés (open) ou approuvés.",
    answer: ["Le brouillon et le jour courant de l’école", draftAnswer],
  },
  async (deps, { actor }) => await answerOf(deps, await draftOfNow(deps, actor), actor),
)

const save = endpoint(
  {
    at: "put /me/application",
    may: "person",
    operationId: "saveMyDraft",
    summary: "Enregistrer sa demande en préparation",
    description:
      "Le brouillon en entier, même incomplet ; `version` est celle du brouillon lu, null crée le premier. Un champ facultatif vide ou null est effacé.",
    body: licenceDraft,
    answer: ["Le brouillon enregistré", draftAnswer],
    refused: some(
      applicationRefusals,
      "draft-changed-meanwhile",
      "type-already-open",
      "type-already-approved",
      "type-locked",
    ),
  },
  async (deps, { body: draft, actor: userId, now }) => {
    if (draft.dateOfBirth && draft.dateOfBirth >= dayAt(now)) {
      throw invalidFields({ dateOfBirth: ["La date de naissance doit être passée"] })
    }
    const saved = await saveDraft(deps.db, { userId, draft, now })
    return saved.ok ? await answerOf(deps, saved.application, userId) : saved
  },
)

const submit = endpoint(
  {
    at: "post /me/application/submit",
    may: "person",
    operationId: "submitMyApplication",
    summary: "Soumettre sa demande de permis",
    description:
      "Tout ou rien : une place est prise dans chaque session et la demande part à l’école. Chaque session porte le prix vu par le candidat.",
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même soumission.")),
    body: submission,
    answer: ["La demande soumise et ses places", submitted],
    refused: allBut(applicationRefusals, "type-already-approved", "type-locked"),
    members: { "step-incomplete": { step: "documents" }, "sessions-changed": exampleChange },
  },
  async (deps, { headers, body, visitor: { userId, email }, now }) => {
    const outcome = await submitApplication(deps.db, {
      candidate: { userId, email },
      submission: body,
      idempotencyKey: headers["idempotency-key"],
      now,
    })
    if (!outcome.ok) return { ...outcome, extra: membersOf(outcome) }
    deps.wakeOutbox()
    return outcome.submitted
  },
)

export function applicationApi(deps: ApplicationApiDeps) {
  return routed(deps, [read, save, submit])
}

async function answerOf(deps: ApplicationApiDeps, draft: StoredApplication | null, userId: string) {
  const { db, clock, sessionCookie, paymentProvider } = deps
  const now = clock.now()
  return {
    application: draft && withLinks(draft, { now, ...sessionCookie }),
    takenTypes: await takenTypes(db, userId),
    today: dayAt(now),
    onlinePayments: paymentProvider.open,
    demoPayments: paymentProvider.open && paymentProvider.simulated,
  }
}

/** Asks the provider about a pending payment first. */
async function draftOfNow(deps: PaymentDeps, userId: string) {
  const draft = await findDraft(deps.db, userId, dayAt(deps.clock.now()))
  if (draft?.payment.status !== "pending") return draft
  await refreshPayment(deps, draft.id)
  return await findDraft(deps.db, userId, dayAt(deps.clock.now()))
}

function withLinks(draft: StoredApplication, { now, secret }: Signing): Application {
  return {
    ...draft,
    documents: draft.documents.map((document) => ({ ...document, url: linkTo(document.id, { now, secret }).url })),
  }
}

function membersOf(outcome: SubmitRefusal): Record<string, unknown> {
  if (outcome.refusal === "step-incomplete") return { step: outcome.step.path }
  if (outcome.refusal === "sessions-changed") return { ...outcome.changed }
  return {}
}
