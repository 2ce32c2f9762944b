import { createRoute, z } from "@hono/zod-openapi"
import { decisionShownSchema } from "#app/features/bookings/decide/decision.schema.ts"
import {
  type SessionReader,
  sessionAnswer,
  sessionShown,
} from "#app/features/calendar/courses/session-record.server.ts"
import type { AdminBooking } from "#app/features/calendar/courses/training.admin.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { mailPreviewRoute } from "#app/features/outbox/mail-preview-route.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { findSeatHolder } from "./seat-candidates.queries.server.ts"
import { seatsRefusals as refusals, type SeatsRefusal } from "./seats.refusals.ts"
import { cancellationPreviewSchema, seatCancellationPreviewSchema } from "./seats.schema.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { cancellationToPreview } from "./tell-of-seat.server.ts"
import { tellOfCancellationNow, undoCancellation } from "./undo-cancellation.server.ts"

const session = "/admin/training-sessions/{id}"
const sessionParam = z.strictObject({ id: idSchema("Identifiant inconnu") })
const seatParams = sessionParam.extend({ bookingId: idSchema("Identifiant inconnu") })

interface SessionRoute<Act extends string> {
  act: Act
  operationId: string
  summary: string
  description: string
  refused: readonly SeatsRefusal[]
}

function sessionRoute<const Act extends string>({
  act,
  operationId,
  summary,
  description,
  refused,
}: SessionRoute<Act>) {
  const examples = refusalExamples(refusals, ["session-not-found", "changed-meanwhile", "mail-left", ...refused])
  return createRoute({
    method: "post",
    path: `${session}/${act}`,
    operationId,
    summary,
    description,
    request: { params: sessionParam, body: jsonBody(decisionShownSchema, { version: 4 }) },
    responses: {
      200: sessionAnswer("La session"),
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

const preview = {
  subject: "Votre session de formation K7M2QX9B est annulée",
  problems: {
    ...administratorsOnly,
    ...refusalExamples(refusals, ["session-not-found", "seat-not-found"]),
    422: invalidFieldsExample({ id: ["Identifiant inconnu"] }),
  },
}

const routes = {
  undo: sessionRoute({
    act: "undo",
    operationId: "undoSessionCancellation",
    summary: "Revenir sur l’annulation d’une session",
    description:
      "Pendant dix minutes, tant que tous les e-mails attendent : ils ne partent pas, la session est rétablie et chaque candidat retrouve sa place, avec ce qui était facturé. `version` est celle de la session.",
    refused: ["session-past", "session-closed", "seat-replaced", "not-admitted", "sessions-overlap"],
  }),
  sendNow: sessionRoute({
    act: "send-now",
    operationId: "releaseSessionMails",
    summary: "Envoyer maintenant les e-mails d’une session annulée",
    description: "Les e-mails qui attendent partent aussitôt ; on ne peut plus revenir en arrière.",
    refused: ["session-past"],
  }),
  previewSession: mailPreviewRoute({
    ...preview,
    operationId: "previewSessionCancellation",
    summary: "Lire l’e-mail d’une session annulée avant de l’annuler",
    record: session,
    params: sessionParam,
    body: { schema: cancellationPreviewSchema, example: { message: "Le moniteur est malade." } },
  }),
  previewSeat: mailPreviewRoute({
    ...preview,
    operationId: "previewSeatCancellation",
    summary: "Lire l’e-mail d’une place annulée avant de l’annuler",
    record: `${session}/bookings/{bookingId}`,
    params: seatParams,
    body: { schema: seatCancellationPreviewSchema, example: { atWish: true, message: "À bientôt !" } },
  }),
}

export interface CancellationsApiDeps extends SessionDeps, SessionReader, MailWriters {
  wakeOutbox: () => void
}

/** What the school takes back or reads before it cancels a session, or one seat of it. */
export function cancellationsAdminApi(deps: CancellationsApiDeps) {
  const { db, clock } = deps
  async function carriedOut(outcome: SeatOutcome) {
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    deps.wakeOutbox()
    return await sessionShown(deps, outcome.sessionId)
  }
  async function previewOf(
    isMeant: (seat: AdminBooking) => boolean,
    { id, ...written }: { id: string; whole: boolean; atWish?: true | undefined; message?: string | undefined },
  ) {
    const seat = (await sessionShown(deps, id)).bookings.find(isMeant)
    const holder = seat && (await findSeatHolder(db, seat.applicationId))
    if (!holder) throw refuse(refusals, "seat-not-found")
    const data = await cancellationToPreview(db, holder, { ...written, seatId: seat.id, now: clock.now() })
    return await previewEmail(deps, { kind: "training-session-cancelled", data })
  }
  return createApiRouter()
    .openapi(routes.undo, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const asked = { sessionId: c.req.valid("param").id, ...c.req.valid("json"), actor, now: clock.now() }
      return c.json(await carriedOut(await undoCancellation(db, asked)), 200)
    })
    .openapi(routes.sendNow, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const asked = { sessionId: c.req.valid("param").id, ...c.req.valid("json"), actor, now: clock.now() }
      return c.json(await carriedOut(await tellOfCancellationNow(db, asked)), 200)
    })
    .openapi(routes.previewSession, async (c) => {
      await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const isTold = (seat: AdminBooking) => seat.bookingStatus === "confirmed" && seat.reachable
      return c.json(await previewOf(isTold, { id, whole: true, ...c.req.valid("json") }), 200)
    })
    .openapi(routes.previewSeat, async (c) => {
      await requireAdmin(c, deps)
      const { id, bookingId } = c.req.valid("param")
      const written = { id, whole: false, ...c.req.valid("json") }
      return c.json(await previewOf((seat) => seat.id === bookingId, written), 200)
    })
}
