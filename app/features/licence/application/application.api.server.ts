import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import {
  type Application,
  type ApplicationAnswer,
  applicationAnswerSchema,
  draftSchema,
  type StoredApplication,
  submissionSchema,
  submittedApplicationSchema,
} from "#app/features/licence/application.schema.ts"
import { linkTo, type Signing } from "#app/features/licence/documents/link-document.server.ts"
import { takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import {
  exampleApplication,
  exampleChange,
  exampleDraft,
  exampleSubmission,
  exampleSubmitted,
  exampleTaken,
} from "./application.examples.server.ts"
import { findDraft } from "./application.queries.server.ts"
import { applicationRefusals } from "./application.refusals.ts"
import { saveDraft } from "./save-draft.server.ts"
import { type SubmitRefusal, submitApplication } from "./submit-application.server.ts"

const submissionRefusals = [
  "draft-changed-meanwhile",
  "type-already-open",
  "step-incomplete",
  "refund-under-way",
  "sessions-changed",
  "selection-incomplete",
  "sessions-overlap",
  "other-licence",
  "key-reused",
] as const

const exampleAnswer = {
  application: exampleApplication,
  takenTypes: [exampleTaken],
  today: "2027-06-10",
  onlinePayments: true,
  demoPayments: true,
}

const routes = {
  read: createRoute({
    method: "get",
    path: "/me/application",
    operationId: "getMyDraft",
    summary: "Sa demande de permis en préparation",
    description:
      "Le brouillon avec ses documents et son paiement ; null quand il n’y en a pas. `takenTypes` nomme les permis déjà demandés (open) ou approuvés.",
    responses: {
      200: jsonAnswer("Le brouillon et le jour courant de l’école", applicationAnswerSchema, exampleAnswer),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  save: createRoute({
    method: "put",
    path: "/me/application",
    operationId: "saveMyDraft",
    summary: "Enregistrer sa demande en préparation",
    description:
      "Le brouillon en entier, même incomplet ; `version` est celle du brouillon lu, null crée le premier. Un champ facultatif vide ou null est effacé.",
    request: { body: jsonBody(draftSchema, exampleDraft) },
    responses: {
      200: jsonAnswer("Le brouillon enregistré", applicationAnswerSchema, exampleAnswer),
      ...problemResponses(
        {
          ...signedInOnly,
          ...refusalExamples(applicationRefusals, [
            "draft-changed-meanwhile",
            "type-already-open",
            "type-already-approved",
            "type-locked",
          ]),
        },
        { body: true, limited: false },
      ),
    },
  }),
  submit: createRoute({
    method: "post",
    path: "/me/application/submit",
    operationId: "submitMyApplication",
    summary: "Soumettre sa demande de permis",
    description:
      "Tout ou rien : une place est prise dans chaque session et la demande part à l’école. Chaque session porte le prix vu par le candidat.",
    request: {
      headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même soumission.")),
      body: jsonBody(submissionSchema, exampleSubmission),
    },
    responses: {
      200: jsonAnswer("La demande soumise et ses places", submittedApplicationSchema, exampleSubmitted),
      ...problemResponses(
        {
          ...signedInOnly,
          ...refusalExamples(applicationRefusals, submissionRefusals, {
            "step-incomplete": { step: "documents" },
            "sessions-changed": exampleChange,
          }),
        },
        { body: true, limited: false },
      ),
    },
  }),
}

export function applicationApi(deps: SessionDeps & PaymentDeps) {
  const answer = async (draft: StoredApplication | null, userId: string): Promise<ApplicationAnswer> => {
    const now = deps.clock.now()
    return {
      application: draft && withLinks(draft, { now, ...deps.sessionCookie }),
      takenTypes: await takenTypes(deps.db, userId),
      today: dayAt(now),
      onlinePayments: deps.paymentProvider.open,
      demoPayments: deps.paymentProvider.open && deps.paymentProvider.simulated,
    }
  }
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      const { userId } = await requireUser(c, deps)
      return c.json(await answer(await draftOfNow(deps, userId), userId), 200)
    })
    .openapi(routes.save, async (c) => {
      const { userId } = await requireUser(c, deps)
      const draft = c.req.valid("json")
      const now = deps.clock.now()
      if (draft.dateOfBirth && draft.dateOfBirth >= dayAt(now)) {
        const errors = { dateOfBirth: ["La date de naissance doit être passée"] }
        throw invalidFields(errors)
      }
      const saved = await saveDraft(deps.db, { userId, draft, now })
      if (!saved.ok) throw refuse(applicationRefusals, saved.refusal)
      return c.json(await answer(saved.application, userId), 200)
    })
    .openapi(routes.submit, async (c) => {
      const { userId, email } = await requireUser(c, deps)
      const outcome = await submitApplication(deps.db, {
        candidate: { userId, email },
        submission: c.req.valid("json"),
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        now: deps.clock.now(),
      })
      if (!outcome.ok) throw refuse(applicationRefusals, outcome.refusal, { extra: membersOf(outcome) })
      deps.wakeOutbox()
      return c.json(outcome.submitted, 200)
    })
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
