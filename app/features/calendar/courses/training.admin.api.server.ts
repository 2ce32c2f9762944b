import { createRoute, z } from "@hono/zod-openapi"
import { oneOrSeries } from "#app/features/calendar/slots/series-scope.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { cancelSession } from "./cancel-session.server.ts"
import { createSession } from "./create-session.server.ts"
import { belowBookedExample, sessionProblem } from "./refuse-session.server.ts"
import { changeSeriesSessions, type SessionsToChange } from "./series/change-series-sessions.server.ts"
import { byId, type SessionReader, sessionAnswer, sessionShown } from "./session-record.server.ts"
import { exampleDetail, examplePlan } from "./training.admin.examples.server.ts"
import {
  adminSessionDetailSchema,
  cancellationSchema,
  newSessionSchema,
  sessionEditSchema,
} from "./training.admin.schema.ts"
import { sessionRefusals } from "./training.refusals.ts"
import { updateSession } from "./update-session.server.ts"

const noId = invalidFieldsExample({ id: ["Identifiant inconnu"] })
const notFound = refusalExamples(sessionRefusals, ["session-not-found"])
const unchangeable = ["session-not-found", "changed-meanwhile", "session-cancelled", "session-past"] as const

const inSeries = ["no-series", "nothing-to-change"] as const

function oneOrMore(description: string) {
  return jsonAnswer(description, oneOrSeries(adminSessionDetailSchema), exampleDetail)
}

const scopeWords =
  "`scope` : celle-ci (`one`), celle-ci et les suivantes de la série (`following`), ou toutes celles de la série qui n’ont pas commencé et n’ont pas d’inscrit (`unbooked`) ; d’autres heures valent pour celles qui ont les mêmes. Les autres qui ont des inscrits restent telles quelles : `left` les nomme."

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/training-sessions/{id}",
    operationId: "getTrainingSession",
    summary: "Une session de formation et ses inscrits",
    description: "Les champs d’un candidat dont les données sont effacées sont vides.",
    request: byId,
    responses: {
      200: sessionAnswer("La session et ses réservations"),
      ...problemResponses({ ...administratorsOnly, ...notFound, 422: noId }, { body: false }),
    },
  }),
  create: createRoute({
    method: "post",
    path: "/admin/training-sessions",
    operationId: "createTrainingSession",
    summary: "Créer une session de formation",
    description:
      "`cotier`, `eaux_interieures` et `practical` valent `coastal`, `inland` et `practice`. Le prix est en CHF, au centime près.",
    request: {
      headers: z.object(idempotencyHeaders("une session n’est créée qu’une fois")),
      body: jsonBody(newSessionSchema, examplePlan),
    },
    responses: {
      201: sessionAnswer("La session créée, ouverte et sans participant"),
      ...problemResponses(
        { ...administratorsOnly, ...refusalExamples(sessionRefusals, ["key-reused"]) },
        { body: true, limited: false },
      ),
    },
  }),
  update: createRoute({
    method: "put",
    path: "/admin/training-sessions/{id}",
    operationId: "updateTrainingSession",
    summary: "Modifier une session de formation",
    description:
      "Une autre date, heure ou un autre lieu : chaque inscrit qui a une adresse est prévenu par e-mail dix minutes plus tard, avec `message` ; une autre modification d’ici là remplace l’e-mail, un retour au même rendez-vous le retire. Le prix de ce qui est réservé ne change pas. " +
      scopeWords,
    request: { ...byId, body: jsonBody(sessionEditSchema, { ...examplePlan, isAvailable: true, version: 3 }) },
    responses: {
      200: oneOrMore("La session, modifiée, ou ce qui est changé de sa série"),
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(
            sessionRefusals,
            [...unchangeable, ...inSeries, "date-in-series", "course-booked", "below-booked"],
            {
              "below-booked": belowBookedExample,
            },
          ),
        },
        { body: true, limited: false },
      ),
    },
  }),
  cancel: createRoute({
    method: "post",
    path: "/admin/training-sessions/{id}/cancellation",
    operationId: "cancelTrainingSession",
    summary: "Annuler une session de formation",
    description:
      "Les réservations sont annulées et chaque inscrit qui a une adresse est prévenu par e-mail dix minutes plus tard, avec `message` ; d’ici là, `undo` rétablit la session et ses places. Les demandes restent soumises. " +
      scopeWords,
    request: { ...byId, body: jsonBody(cancellationSchema, { version: 3, message: "Le moniteur est malade." }) },
    responses: {
      200: oneOrMore("La session, annulée, ou ce qui est annulé de sa série"),
      ...problemResponses(
        { ...administratorsOnly, ...refusalExamples(sessionRefusals, [...unchangeable, ...inSeries]) },
        { body: true, limited: false },
      ),
    },
  }),
}

export interface TrainingAdminDeps extends SessionDeps, SessionReader {
  wakeOutbox: () => void
}

export function trainingAdminApi(deps: TrainingAdminDeps) {
  const { db, clock, sessionCandidates: candidatesOf } = deps
  async function seriesChanged(wanted: Omit<SessionsToChange, "now" | "candidatesOf">) {
    const changed = await changeSeriesSessions(db, { ...wanted, candidatesOf, now: clock.now() })
    if (!changed.ok) throw sessionProblem(changed)
    deps.wakeOutbox()
    return changed.series
  }

  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await sessionShown(deps, c.req.valid("param").id), 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const idempotencyKey = c.req.valid("header")["idempotency-key"]
      const created = await createSession(db, { plan: c.req.valid("json"), idempotencyKey, actor, now: clock.now() })
      if (!created.ok) throw sessionProblem(created)
      return c.json(await sessionShown(deps, created.sessionId), 201)
    })
    .openapi(routes.update, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const sessionId = c.req.valid("param").id
      const { version, scope, isAvailable, message, ...plan } = c.req.valid("json")
      if (scope !== "one") {
        const change = { plan, isAvailable }
        return c.json(await seriesChanged({ sessionId, version, scope, change, message, actor }), 200)
      }
      const change = { sessionId, version, isAvailable, plan, message, actor, now: clock.now(), candidatesOf }
      const updated = await updateSession(db, change)
      if (!updated.ok) throw sessionProblem(updated)
      deps.wakeOutbox()
      return c.json(await sessionShown(deps, sessionId), 200)
    })
    .openapi(routes.cancel, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const sessionId = c.req.valid("param").id
      const { version, scope, message } = c.req.valid("json")
      if (scope !== "one") {
        return c.json(await seriesChanged({ sessionId, version, scope, change: "cancel", message, actor }), 200)
      }
      const cancelled = await cancelSession(db, { sessionId, version, message, actor, now: clock.now(), candidatesOf })
      if (!cancelled.ok) throw sessionProblem(cancelled)
      deps.wakeOutbox()
      return c.json(await sessionShown(deps, sessionId), 200)
    })
}
