import { shownVersion } from "#app/features/bookings/decide/shown-version.server.ts"
import { byId, sessionDetail, sessionShown } from "#app/features/calendar/courses/session-record.server.ts"
import type { AdminBooking } from "#app/features/calendar/courses/training.admin.schema.ts"
import { endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { mailPreview } from "#app/features/outbox/mail-preview.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { carriedOut, type SeatsAdminDeps } from "./carried-out.server.ts"
import { findSeatHolder } from "./seat-candidates.queries.server.ts"
import { type SeatsRefusal, seatsRefusals } from "./seats.refusals.ts"
import { cancellationPreviewSchema, seatCancellationPreviewSchema } from "./seats.schema.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { cancellationToPreview } from "./tell-of-seat.server.ts"
import { type CancelledSession, tellOfCancellationNow, undoCancellation } from "./undo-cancellation.server.ts"

type CancellationsApiDeps = SeatsAdminDeps & MailWriters

const endpoint = endpointsFor<CancellationsApiDeps>()

interface SessionAct {
  act: string
  operationId: string
  summary: string
  description: string
  refused: readonly SeatsRefusal[]
  command: (db: Db, asked: CancelledSession) => Promise<SeatOutcome>
}

function sessionEndpoint({ act, refused, command, ...words }: SessionAct) {
  return endpoint(
    {
      ...byId,
      ...words,
      at: `post /admin/training-sessions/{id}/${act}`,
      may: "courses",
      body: shownVersion,
      answer: ["La session", sessionDetail],
      refused: some(seatsRefusals, "session-not-found", "changed-meanwhile", "mail-left", ...refused),
    },
    async (deps, { params: { id: sessionId }, body: { version }, actor, now }) =>
      await carriedOut(deps, await command(deps.db, { sessionId, version, actor, now })),
  )
}

const acts = [
  sessionEndpoint({
    act: "undo",
    operationId: "undoSessionCancellation",
    summary: "Revenir sur l’annulation d’une session",
    description:
      "Pendant dix minutes, tant que tous les e-mails attendent : ils ne partent pas, la session est rétablie et chaque candidat retrouve sa place, avec ce qui était facturé. `version` est celle de la session.",
    refused: ["session-past", "session-closed", "seat-replaced", "not-admitted", "sessions-overlap"],
    command: undoCancellation,
  }),
  sessionEndpoint({
    act: "send-now",
    operationId: "releaseSessionMails",
    summary: "Envoyer maintenant les e-mails d’une session annulée",
    description: "Les e-mails qui attendent partent aussitôt ; on ne peut plus revenir en arrière.",
    refused: ["session-past"],
    command: tellOfCancellationNow,
  }),
]

const previews = { may: "courses", refused: some(seatsRefusals, "session-not-found", "seat-not-found") } as const

const subject = "Votre session de formation K7M2QX9B est annulée"

const previewSession = endpoint(
  {
    ...byId,
    ...previews,
    ...mailPreview({
      subject,
      operationId: "previewSessionCancellation",
      summary: "Lire l’e-mail d’une session annulée avant de l’annuler",
      record: "/admin/training-sessions/{id}",
      body: shape("SessionCancellationPreview", cancellationPreviewSchema, { message: "Le moniteur est malade." }),
    }),
  },
  async (deps, { params: { id }, body, now }) => {
    const isTold = (seat: AdminBooking) => seat.bookingStatus === "confirmed" && seat.reachable
    return await previewOf(deps, isTold, { ...body, id, whole: true, now })
  },
)

const previewSeat = endpoint(
  {
    ...previews,
    ...mailPreview({
      subject,
      operationId: "previewSeatCancellation",
      summary: "Lire l’e-mail d’une place annulée avant de l’annuler",
      record: "/admin/training-sessions/{id}/bookings/{bookingId}",
      body: shape("SeatCancellationPreview", seatCancellationPreviewSchema, { atWish: true, message: "À bientôt !" }),
    }),
    params: byId.params.extend({ bookingId: idSchema("Identifiant inconnu") }),
  },
  async (deps, { params: { id, bookingId }, body, now }) =>
    await previewOf(deps, (seat) => seat.id === bookingId, { ...body, id, whole: false, now }),
)

/** What the school takes back or reads before it cancels a session, or one seat of it. */
export function cancellationsAdminApi(deps: CancellationsApiDeps) {
  return routed(deps, [...acts, previewSession, previewSeat])
}

interface Written {
  id: string
  whole: boolean
  atWish?: true | undefined
  message?: string | undefined
  now: Date
}

async function previewOf(
  deps: CancellationsApiDeps,
  isMeant: (seat: AdminBooking) => boolean,
  { id, ...written }: Written,
) {
  const seat = (await sessionShown(deps, id)).bookings.find(isMeant)
  const holder = seat && (await findSeatHolder(deps.db, seat.applicationId))
  if (!holder) return { ok: false, refusal: "seat-not-found" } as const
  const data = await cancellationToPreview(deps.db, holder, { ...written, seatId: seat.id })
  return await previewEmail(deps, { kind: "training-session-cancelled", data })
}
