import { z } from "@hono/zod-openapi"
import { changedSeries } from "#app/features/calendar/slots/series.shapes.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { cancelSession } from "./cancel-session.server.ts"
import { createSession } from "./create-session.server.ts"
import { belowBookedExample, sessionProblem } from "./refuse-session.server.ts"
import { changeSeriesSessions, type SessionsToChange } from "./series/change-series-sessions.server.ts"
import { byId, type SessionReader, sessionDetail, sessionShown } from "./session-record.server.ts"
import { cancellationSchema, newSessionSchema, sessionEditSchema } from "./training.admin.schema.ts"
import { sessionRefusals } from "./training.refusals.ts"
import { updateSession } from "./update-session.server.ts"

export interface TrainingAdminDeps extends EndpointDeps, SessionReader {
  wakeOutbox: () => void
}

const examplePlan = {
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Hélène Cuendet",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
} as const

const endpoint = endpointsFor<TrainingAdminDeps>()
const scopeWords =
  "`scope` : celle-ci (`one`), celle-ci et les suivantes de la série (`following`), ou toutes celles de la série qui n’ont pas commencé et n’ont pas d’inscrit (`unbooked`) ; d’autres heures valent pour celles qui ont les mêmes. Les autres qui ont des inscrits restent telles quelles : `left` les nomme."

const read = endpoint(
  {
    ...byId,
    at: "get /admin/training-sessions/{id}",
    may: "courses",
    operationId: "getTrainingSession",
    summary: "Une session de formation et ses inscrits",
    description: "Les champs d’un candidat dont les données sont effacées sont vides.",
    answer: ["La session et ses réservations", sessionDetail],
    refused: some(sessionRefusals, "session-not-found"),
  },
  async (deps, { params }) => await sessionShown(deps, params.id),
)

const create = endpoint(
  {
    at: "post /admin/training-sessions",
    may: "courses",
    operationId: "createTrainingSession",
    summary: "Créer une session de formation",
    description:
      "`cotier`, `eaux_interieures` et `practical` valent `coastal`, `inland` et `practice`. Le prix est en CHF, au centime près.",
    headers: z.object(idempotencyHeaders("une session n’est créée qu’une fois")),
    body: shape("NewTrainingSession", newSessionSchema, examplePlan),
    status: 201,
    answer: ["La session créée, ouverte et sans participant", sessionDetail],
    refused: some(sessionRefusals, "key-reused"),
  },
  async (deps, { headers, body: plan, actor, now }) => {
    const idempotencyKey = headers["idempotency-key"]
    const created = await createSession(deps.db, { plan, idempotencyKey, actor, now })
    if (!created.ok) throw sessionProblem(created)
    return await sessionShown(deps, created.sessionId)
  },
)

const unchangeable = some(
  sessionRefusals,
  "session-not-found",
  "changed-meanwhile",
  "session-cancelled",
  "session-past",
  "no-series",
  "nothing-to-change",
)

const sessionOrSeries = shape(
  "TrainingSessionOrSeries",
  z.union([sessionDetail.schema, changedSeries.schema]),
  sessionDetail.example,
)

const update = endpoint(
  {
    ...byId,
    at: "put /admin/training-sessions/{id}",
    may: "courses",
    operationId: "updateTrainingSession",
    summary: "Modifier une session de formation",
    description: `Une autre date, heure ou un autre lieu : chaque inscrit qui a une adresse est prévenu par e-mail dix minutes plus tard, avec \`message\` ; une autre modification d’ici là remplace l’e-mail, un retour au même rendez-vous le retire. Le prix de ce qui est réservé ne change pas. ${scopeWords}`,
    body: shape("TrainingSessionChange", sessionEditSchema, { ...examplePlan, isAvailable: true, version: 3 }),
    answer: ["La session, modifiée, ou ce qui est changé de sa série", sessionOrSeries],
    refused: { ...unchangeable, ...some(sessionRefusals, "date-in-series", "course-booked", "below-booked") },
    members: { "below-booked": belowBookedExample },
  },
  async (deps, { params: { id: sessionId }, body: { version, scope, isAvailable, message, ...plan }, actor, now }) => {
    const asked = { sessionId, version, message, actor, now, candidatesOf: deps.sessionCandidates }
    if (scope !== "one") return await seriesChanged(deps, { ...asked, scope, change: { plan, isAvailable } })
    const updated = await updateSession(deps.db, { ...asked, plan, isAvailable })
    if (!updated.ok) throw sessionProblem(updated)
    deps.wakeOutbox()
    return await sessionShown(deps, sessionId)
  },
)

const cancel = endpoint(
  {
    ...byId,
    at: "post /admin/training-sessions/{id}/cancellation",
    may: "courses",
    operationId: "cancelTrainingSession",
    summary: "Annuler une session de formation",
    description: `Les réservations sont annulées et chaque inscrit qui a une adresse est prévenu par e-mail dix minutes plus tard, avec \`message\` ; d’ici là, \`undo\` rétablit la session et ses places. Les demandes restent soumises. ${scopeWords}`,
    body: shape("TrainingSessionCancellation", cancellationSchema, {
      version: 3,
      message: "Le moniteur est malade.",
    }),
    answer: ["La session, annulée, ou ce qui est annulé de sa série", sessionOrSeries],
    refused: unchangeable,
  },
  async (deps, { params: { id: sessionId }, body: { version, scope, message }, actor, now }) => {
    const asked = { sessionId, version, message, actor, now, candidatesOf: deps.sessionCandidates }
    if (scope !== "one") return await seriesChanged(deps, { ...asked, scope, change: "cancel" })
    const cancelled = await cancelSession(deps.db, asked)
    if (!cancelled.ok) return cancelled
    deps.wakeOutbox()
    return await sessionShown(deps, sessionId)
  },
)

/** @throws Problem for a refused change */
async function seriesChanged(deps: TrainingAdminDeps, wanted: SessionsToChange) {
  const changed = await changeSeriesSessions(deps.db, wanted)
  if (!changed.ok) throw sessionProblem(changed)
  deps.wakeOutbox()
  return changed.series
}

export function trainingAdminApi(deps: TrainingAdminDeps) {
  return routed(deps, [read, create, update, cancel])
}
