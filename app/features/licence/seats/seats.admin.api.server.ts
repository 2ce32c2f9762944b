import { createRoute, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import { decisionShownSchema } from "#app/features/bookings/decide/decision.schema.ts"
import {
  type SessionReader,
  sessionAnswer,
  sessionShown,
} from "#app/features/calendar/courses/session-record.server.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type ApiEnv, createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { addToSession } from "./add-to-session.server.ts"
import { moveToSession } from "./move-to-session.server.ts"
import { findSeatCandidates } from "./seat-candidates.queries.server.ts"
import { seatsRefusals as refusals, type SeatsRefusal } from "./seats.refusals.ts"
import { seatAdditionSchema, seatCancellationSchema, seatCandidatesSchema, seatMoveSchema } from "./seats.schema.ts"
import { type SeatOutcome, takeOutOfSession } from "./take-out-of-session.server.ts"
import { sendSeatMailNow, undoSeatAct } from "./undo-seat-act.server.ts"

const sessionParam = z.strictObject({ id: idSchema("Identifiant inconnu") })
const seatParams = z.strictObject({ id: idSchema("Identifiant inconnu"), bookingId: idSchema("Identifiant inconnu") })
const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d31"

const candidatesRoute = createRoute({
  method: "get",
  path: "/admin/training-sessions/{id}/candidates",
  operationId: "findSeatCandidates",
  summary: "Retrouver qui peut être ajouté à une session",
  description:
    "Les demandes de ce permis, soumises et non rejetées, qui n’ont pas de place dans la session et contiennent tous les mots de `q` ; huit au plus, la dernière soumise d’abord.",
  request: {
    params: sessionParam,
    query: z.strictObject({ q: searchSchema().optional() }),
  },
  responses: {
    200: jsonAnswer("Les demandes trouvées", seatCandidatesSchema, {
      items: [
        {
          applicationId: exampleId,
          firstName: "Élodie",
          lastName: "Rochat",
          email: "elodie@example.ch",
          phone: "+41 79 123 45 67",
          status: "submitted",
        },
      ],
    }),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(refusals, ["session-not-found"]),
        422: invalidFieldsExample({ q: ["Saisissez au moins 3 caractères"] }),
      },
      { body: false },
    ),
  },
})

const addRoute = createRoute({
  method: "post",
  path: "/admin/training-sessions/{id}/bookings",
  operationId: "addToTrainingSession",
  summary: "Ajouter un candidat à une session",
  description:
    "Une place au prix de la session, facturée comme s’il l’avait réservée. `version` est celle de la session. L’e-mail part dix minutes plus tard ; d’ici là, `undo` retire la place.",
  request: {
    params: sessionParam,
    body: jsonBody(seatAdditionSchema, {
      version: 3,
      applicationId: exampleId,
      message: "Comme convenu au téléphone.",
    }),
  },
  responses: {
    201: sessionAnswer("La session avec la nouvelle place"),
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(refusals, [
          "session-not-found",
          "application-not-found",
          "changed-meanwhile",
          "not-admitted",
          "already-in",
          "session-past",
          "session-cancelled",
          "session-closed",
          "session-full",
          "other-licence",
          "sessions-overlap",
        ]),
      },
      { body: true, limited: false },
    ),
  },
})

interface SeatRoute<Act extends string, Body extends z.ZodType> {
  act: Act
  operationId: string
  summary: string
  description: string
  body: { schema: Body; example: z.input<Body> }
  refused: readonly SeatsRefusal[]
}

function seatRoute<const Act extends string, Body extends z.ZodType>(route: SeatRoute<Act, Body>) {
  const { act, operationId, summary, description, body, refused } = route
  const examples = refusalExamples(refusals, ["seat-not-found", "changed-meanwhile", ...refused])
  return createRoute({
    method: "post",
    path: `/admin/training-sessions/{id}/bookings/{bookingId}/${act}`,
    operationId,
    summary,
    description,
    request: { params: seatParams, body: jsonBody(body.schema, body.example) },
    responses: {
      200: sessionAnswer("La session où se trouve la place"),
      ...problemResponses(
        {
          ...administratorsOnly,
          ...examples,
          422: [invalidFieldsExample({ version: ["Version inconnue"] }), ...(examples[422] ?? [])],
        },
        { body: true, limited: false },
      ),
    },
  })
}

const intoSession = [
  "session-past",
  "session-cancelled",
  "session-closed",
  "session-full",
  "sessions-overlap",
] as const satisfies readonly SeatsRefusal[]

const routes = {
  move: seatRoute({
    act: "move",
    operationId: "moveToTrainingSession",
    summary: "Déplacer un candidat dans une autre session",
    description:
      "Du même type et du même permis. `version` est celle de la place, `priceCents` le prix vu de la nouvelle session : la différence est facturée ou créditée aussitôt. Jusqu’au début de celle-ci, le candidat peut accepter, choisir une autre date ou annuler, sans frais. L’e-mail part dix minutes plus tard ; d’ici là, `undo` remet la place où elle était.",
    body: {
      schema: seatMoveSchema,
      example: {
        version: 1,
        sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d19",
        priceCents: 18_000,
        message: "Le moniteur est malade.",
      },
    },
    refused: [
      "seat-over",
      "already-in",
      "same-session",
      "session-repriced",
      "session-not-found",
      "other-kind",
      "other-licence",
      ...intoSession,
    ],
  }),
  cancel: seatRoute({
    act: "cancellation",
    operationId: "takeOutOfTrainingSession",
    summary: "Retirer un candidat d’une session",
    description:
      "L’école annule cette place : rien n’est gardé, tout ce qui était facturé pour elle est crédité aussitôt, et la session reste. `version` est celle de la place. L’e-mail part dix minutes plus tard ; d’ici là, `undo` rend la place.",
    body: { schema: seatCancellationSchema, example: { version: 1, message: "Le bateau est en réparation." } },
    refused: ["seat-over", "session-past"],
  }),
  undo: seatRoute({
    act: "undo",
    operationId: "undoSeatAct",
    summary: "Revenir sur la dernière décision au sujet d’une place",
    description:
      "Pendant dix minutes, tant que l’e-mail attend : il ne part pas, et la place est retirée, remise ou rendue avec ce qui était facturé. `version` est celle de la place.",
    body: { schema: decisionShownSchema, example: { version: 2 } },
    refused: ["mail-left", "seat-replaced", "not-admitted", ...intoSession],
  }),
  sendNow: seatRoute({
    act: "send-now",
    operationId: "releaseSeatMail",
    summary: "Envoyer maintenant l’e-mail au sujet d’une place",
    description: "L’e-mail qui attend part aussitôt ; on ne peut plus revenir en arrière.",
    body: { schema: decisionShownSchema, example: { version: 2 } },
    refused: ["mail-left"],
  }),
}

export interface SeatsAdminDeps extends SessionDeps, SessionReader {
  wakeOutbox: () => void
}

/** The office helps a candidate as it helps a guest (school 5). */
export function seatsAdminApi(deps: SeatsAdminDeps) {
  const { db, clock } = deps
  async function carriedOut(outcome: SeatOutcome): Promise<AdminSessionDetail> {
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    deps.wakeOutbox()
    return await sessionShown(deps, outcome.sessionId)
  }
  async function asked(c: Context<ApiEnv>, { id: sessionId, bookingId }: z.infer<typeof seatParams>) {
    const { userId: actor } = await requireAdmin(c, deps)
    return { sessionId, bookingId, actor, now: clock.now() }
  }
  return createApiRouter()
    .openapi(candidatesRoute, async (c) => {
      await requireAdmin(c, deps)
      const { id: sessionId } = c.req.valid("param")
      const items = await findSeatCandidates(db, { sessionId, ...c.req.valid("query") })
      if (!items) throw refuse(refusals, "session-not-found")
      return c.json({ items }, 200)
    })
    .openapi(addRoute, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: sessionId } = c.req.valid("param")
      const adding = { ...c.req.valid("json"), sessionId, actor, now: clock.now() }
      return c.json(await carriedOut(await addToSession(db, adding)), 201)
    })
    .openapi(routes.move, async (c) => {
      const seat = await asked(c, c.req.valid("param"))
      const { version, message, ...to } = c.req.valid("json")
      return c.json(await carriedOut(await moveToSession(db, { ...seat, version, message, to })), 200)
    })
    .openapi(routes.cancel, async (c) => {
      const seat = await asked(c, c.req.valid("param"))
      return c.json(await carriedOut(await takeOutOfSession(db, { ...seat, ...c.req.valid("json") })), 200)
    })
    .openapi(routes.undo, async (c) => {
      const seat = await asked(c, c.req.valid("param"))
      return c.json(await carriedOut(await undoSeatAct(db, { ...seat, ...c.req.valid("json") })), 200)
    })
    .openapi(routes.sendNow, async (c) => {
      const seat = await asked(c, c.req.valid("param"))
      return c.json(await carriedOut(await sendSeatMailNow(db, { ...seat, ...c.req.valid("json") })), 200)
    })
}
