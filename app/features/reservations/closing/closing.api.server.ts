import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { sessionRefusals } from "#app/features/calendar/courses/training.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"
import { moveRefusals } from "#app/features/reservations/move/move.refusals.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const exampleBooked = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
  kind: "boat_rental",
  base: "vevey",
  date: "2027-08-01",
  startTime: "14:00",
  taken: 2,
}

interface ClosingDeps extends EndpointDeps {
  /** Another feature owns the people of applications. */
  sessionCandidates: CandidatesOf
  wakeOutbox: () => void
}

const endpoint = endpointsFor<ClosingDeps>()

const inTheWay = endpoint(
  {
    at: "get /admin/calendar/closures/bookings",
    may: "calendar",
    operationId: "getBookingsToClose",
    summary: "Ce qui est réservé pendant des jours à fermer",
    description:
      "Les réservations, chacune avec le moment libre le plus proche, et les sessions qui ont des inscrits, avec eux. Sans `base`, toutes les bases.",
    query: daysToCloseSchema,
    answer: ["Les réservations et les sessions, par heure", shape("BookingsInTheWay", inTheWaySchema, exampleInTheWay)],
  },
  async ({ db, sessionCandidates: candidatesOf }, { query: { base = null, ...days }, now }) =>
    await readInTheWay(db, { base, ...days }, { candidatesOf, now }),
)

const ofReservations = { ...moveRefusals, ...some(decisionRefusals, "not-allowed") }

const close = endpoint(
  {
    at: "post /admin/calendar/closures",
    may: "calendar",
    operationId: "createClosure",
    summary: "Fermer une base, ou toutes, pendant des jours entiers",
    description:
      "Rien ne se réserve plus ces jours-là. Ce qui y est réservé est déplacé ou annulé en même temps, et chaque personne reçoit un seul e-mail, avec la raison. Un refus laisse tout comme avant et ne prévient personne : il nomme `reservationId` ou `sessionId`, ou sous `booked` les créneaux dont rien n’est dit.",
    body: shape("DaysClosing", closingSchema, exampleClosing),
    status: 201,
    answer: ["La fermeture ajoutée", shape("ClosedDays", closedSchema, { id: sessionId })],
    refused: {
      ...closingRefusals,
      ...ofReservations,
      ...some(sessionRefusals, "session-not-found", "session-cancelled", "session-past"),
    },
    members: {
      "closure-over-bookings": { booked: [exampleBooked] },
      ...Object.fromEntries(Object.keys(ofReservations).map((code) => [code, { reservationId }])),
    },
  },
  async (deps, { body: closing, actor, now }) => {
    const closed = await closeDays(deps.db, { closing, actor, now, candidatesOf: deps.sessionCandidates })
    if (!closed.ok) throw problemOf(closed)
    deps.wakeOutbox()
    return { id: closed.id }
  },
)

/** A closure over bookings, handled at once (school 1, "Rules"). */
export function closingApi(deps: ClosingDeps) {
  return routed(deps, [inTheWay, close])
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
