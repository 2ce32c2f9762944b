import { createRoute } from "@hono/zod-openapi"
import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"
import { moveRefusals } from "#app/features/reservations/move/move.refusals.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { type ClosingOutcome, closeDays } from "./close-days.server.ts"
import { closingRefusals } from "./closing.refusals.ts"
import {
  type Closing,
  closedSchema,
  closingSchema,
  daysToCloseSchema,
  type InTheWay,
  inTheWaySchema,
} from "./closing.schema.ts"
import { readInTheWay } from "./in-the-way.queries.server.ts"

const reservationId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d20"
const sessionId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21"
const slotId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22"
const moved = { base: "vevey", date: "2027-08-03", timeSlot: "14:00" } as const

const exampleInTheWay: InTheWay = {
  reservations: [
    {
      id: reservationId,
      version: 2,
      reference: "K7M2QX9A",
      name: "Élodie Rochat",
      phone: "+41 79 123 45 67",
      mailed: true,
      reservationType: "boat_rental",
      base: "vevey",
      date: "2027-08-01",
      timeSlot: "14:00",
      rentalDuration: 2,
      boatType: "electric_medium",
      groupSize: null,
      begun: false,
      suggestion: moved,
    },
  ],
  sessions: [
    {
      id: sessionId,
      version: 1,
      sessionType: "theory",
      licenseType: "coastal",
      date: "2027-08-02",
      startTime: "09:00",
      location: "Base de Vevey",
      taken: 1,
      candidates: [{ name: "Marc Favre", phone: "+41 79 765 43 21", mailed: true }],
      begun: false,
    },
  ],
}

const exampleClosing: Closing = {
  base: "vevey",
  fromDate: "2027-08-01",
  toDate: "2027-08-02",
  reason: "Fête nationale",
  public: true,
  moves: [{ id: reservationId, version: 2, ...moved }],
  cancellations: [],
  sessions: [{ id: sessionId, version: 1 }],
}

const members = Object.fromEntries(Object.keys(moveRefusals).map((code) => [code, { reservationId }]))

const routes = {
  inTheWay: createRoute({
    method: "get",
    path: "/admin/calendar/closures/bookings",
    operationId: "getBookingsToClose",
    summary: "Ce qui est réservé pendant des jours à fermer",
    description:
      "Les réservations, chacune avec le moment libre le plus proche, et les sessions qui ont des inscrits, avec eux. Sans `base`, toutes les bases.",
    request: { query: daysToCloseSchema },
    responses: {
      200: jsonAnswer("Les réservations et les sessions, par heure", inTheWaySchema, exampleInTheWay),
      ...problemResponses(
        { ...administratorsOnly, 422: invalidFieldsExample({ fromDate: ["Date attendue"] }) },
        { body: false },
      ),
    },
  }),
  close: createRoute({
    method: "post",
    path: "/admin/calendar/closures",
    operationId: "createClosure",
    summary: "Fermer une base, ou toutes, pendant des jours entiers",
    description:
      "Rien ne se réserve plus ces jours-là. Ce qui y est réservé est déplacé ou annulé en même temps, et chaque personne reçoit un seul e-mail, avec la raison. Un refus laisse tout comme avant et ne prévient personne : il nomme `reservationId` ou `sessionId`, ou sous `booked` les créneaux dont rien n’est dit.",
    request: { body: jsonBody(closingSchema, exampleClosing) },
    responses: {
      201: jsonAnswer("La fermeture ajoutée", closedSchema, { id: sessionId }),
      ...problemResponses(
        {
          ...administratorsOnly,
          ...together(
            refusalExamples(closingRefusals, undefined, {
              "closure-over-bookings": {
                booked: [
                  { id: slotId, kind: "boat_rental", base: "vevey", date: "2027-08-01", startTime: "14:00", taken: 2 },
                ],
              },
            }),
            refusalExamples(moveRefusals, undefined, members),
            refusalExamples(decisionRefusals, ["not-allowed"], { "not-allowed": { reservationId } }),
            refusalExamples(sessionRefusals, ["session-not-found", "session-cancelled", "session-past"]),
          ),
        },
        { body: true, limited: false },
      ),
    },
  }),
}

type Examples = ReturnType<typeof refusalExamples>

function together(...all: Examples[]): Examples {
  const merged: Examples = {}
  for (const examples of all) {
    for (const [status, some] of Object.entries(examples))
      merged[Number(status)] = [...(merged[Number(status)] ?? []), ...some]
  }
  return merged
}

interface ClosingDeps extends SessionDeps {
  clock: Clock
  /** Another feature owns the people of applications. */
  sessionCandidates: CandidatesOf
  wakeOutbox: () => void
}

/** A closure over bookings, handled at once (school 1, "Rules"). */
export function closingApi(deps: ClosingDeps) {
  const { db, clock, sessionCandidates: candidatesOf } = deps
  return createApiRouter()
    .openapi(routes.inTheWay, async (c) => {
      await requireAdmin(c, deps)
      const { base = null, ...days } = c.req.valid("query")
      return c.json(await readInTheWay(db, { base, ...days }, { candidatesOf, now: clock.now() }), 200)
    })
    .openapi(routes.close, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const closed = await closeDays(db, { closing: c.req.valid("json"), actor, now: clock.now(), candidatesOf })
      if (!closed.ok) throw problemOf(closed)
      deps.wakeOutbox()
      return c.json({ id: closed.id }, 201)
    })
}

function problemOf(refused: Extract<ClosingOutcome, { ok: false }>): Problem {
  if ("sessionId" in refused) {
    return refuse(sessionRefusals, refused.because, { extra: { sessionId: refused.sessionId } })
  }
  if (refused.refusal === "move-refused") {
    return refuse(moveRefusals, refused.because, { extra: { reservationId: refused.bookingId } })
  }
  if (refused.refusal === "cancellation-refused") {
    return refuse(decisionRefusals, refused.because, { extra: { reservationId: refused.bookingId } })
  }
  return refuse(closingRefusals, refused.refusal, { extra: "booked" in refused ? { booked: refused.booked } : {} })
}
