import { z } from "@hono/zod-openapi"
import { shownVersion } from "#app/features/bookings/decide/shown-version.server.ts"
import { byId, sessionDetail } from "#app/features/calendar/courses/session-record.server.ts"
import { endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { exampleListed } from "#app/features/licence/decision/application.admin.shapes.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { type Shape, shape } from "#app/platform/http/shape.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { addToSession } from "./add-to-session.server.ts"
import { carriedOut, type SeatsAdminDeps } from "./carried-out.server.ts"
import type { SeatAsked } from "./lock-candidate.server.ts"
import { moveToSession } from "./move-to-session.server.ts"
import { findSeatCandidates } from "./seat-candidates.queries.server.ts"
import { type SeatsRefusal, seatsRefusals } from "./seats.refusals.ts"
import { seatAdditionSchema, seatCancellationSchema, seatCandidatesSchema, seatMoveSchema } from "./seats.schema.ts"
import { type SeatOutcome, takeOutOfSession } from "./take-out-of-session.server.ts"
import { sendSeatMailNow, undoSeatAct } from "./undo-seat-act.server.ts"

const { id: applicationId, firstName, lastName, email, phone, status } = exampleListed

const endpoint = endpointsFor<SeatsAdminDeps>()

const intoSession = [
  "session-past",
  "session-cancelled",
  "session-closed",
  "session-full",
  "sessions-overlap",
] as const satisfies readonly SeatsRefusal[]

const candidates = endpoint(
  {
    ...byId,
    at: "get /admin/training-sessions/{id}/candidates",
    may: "courses",
    operationId: "findSeatCandidates",
    summary: "Retrouver qui peut être ajouté à une session",
    description:
      "Les demandes de ce permis, soumises et non rejetées, qui n’ont pas de place dans la session et contiennent tous les mots de `q` ; huit au plus, la dernière soumise d’abord.",
    query: z.strictObject({ q: searchSchema().optional() }),
    answer: [
      "Les demandes trouvées",
      shape("SeatCandidates", seatCandidatesSchema, {
        items: [{ applicationId, firstName, lastName, email, phone, status }],
      }),
    ],
    refused: some(seatsRefusals, "session-not-found"),
  },
  async ({ db }, { params, query }) => {
    const items = await findSeatCandidates(db, { sessionId: params.id, ...query })
    return items ? { items } : { ok: false, refusal: "session-not-found" }
  },
)

const add = endpoint(
  {
    ...byId,
    at: "post /admin/training-sessions/{id}/bookings",
    may: "courses",
    operationId: "addToTrainingSession",
    summary: "Ajouter un candidat à une session",
    description:
      "Une place au prix de la session, facturée comme s’il l’avait réservée. `version` est celle de la session. L’e-mail part dix minutes plus tard ; d’ici là, `undo` retire la place.",
    body: shape("SeatAddition", seatAdditionSchema, {
      version: 3,
      applicationId,
      message: "Comme convenu au téléphone.",
    }),
    status: 201,
    answer: ["La session avec la nouvelle place", sessionDetail],
    refused: some(
      seatsRefusals,
      "session-not-found",
      "application-not-found",
      "changed-meanwhile",
      "not-admitted",
      "already-in",
      "other-licence",
      ...intoSession,
    ),
  },
  async (deps, { params, body, actor, now }) =>
    await carriedOut(deps, await addToSession(deps.db, { ...body, sessionId: params.id, actor, now })),
)

interface SeatAct<Body extends z.ZodType> {
  act: string
  operationId: string
  summary: string
  description: string
  body: Shape<Body>
  refused: readonly SeatsRefusal[]
  command: (db: Db, seat: Omit<SeatAsked, "version">, asked: z.output<Body>) => Promise<SeatOutcome>
}

function seatEndpoint<Body extends z.ZodType>({ act, refused, command, ...rest }: SeatAct<Body>) {
  return endpoint(
    {
      ...rest,
      at: `post /admin/training-sessions/{id}/bookings/{bookingId}/${act}`,
      may: "courses",
      params: byId.params.extend({ bookingId: idSchema("Identifiant inconnu") }),
      answer: ["La session où se trouve la place", sessionDetail],
      refused: some(seatsRefusals, "seat-not-found", "changed-meanwhile", ...refused),
    },
    async (deps, { params: { id: sessionId, bookingId }, body, actor, now }) =>
      await carriedOut(deps, await command(deps.db, { sessionId, bookingId, actor, now }, body)),
  )
}

const acts = [
  seatEndpoint({
    act: "move",
    operationId: "moveToTrainingSession",
    summary: "Déplacer un candidat dans une autre session",
    description:
      "Du même type et du même permis. `version` est celle de la place, `priceCents` le prix vu de la nouvelle session : la différence est facturée ou créditée aussitôt. Jusqu’au début de celle-ci, le candidat peut accepter, choisir une autre date ou annuler, sans frais. L’e-mail part dix minutes plus tard ; d’ici là, `undo` remet la place où elle était.",
    body: shape("SeatMove", seatMoveSchema, {
      version: 1,
      sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d19",
      priceCents: 18_000,
      message: "Le moniteur est malade.",
    }),
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
    command: (db, seat, { version, message, ...to }) => moveToSession(db, { ...seat, version, message, to }),
  }),
  seatEndpoint({
    act: "cancellation",
    operationId: "takeOutOfTrainingSession",
    summary: "Retirer un candidat d’une session",
    description:
      "L’école annule cette place : rien n’est gardé, tout ce qui était facturé pour elle est crédité aussitôt, et la session reste. `version` est celle de la place. L’e-mail part dix minutes plus tard ; d’ici là, `undo` rend la place.",
    body: shape("SeatCancellation", seatCancellationSchema, { version: 1, message: "Le bateau est en réparation." }),
    refused: ["seat-over", "session-past"],
    command: (db, seat, asked) => takeOutOfSession(db, { ...seat, ...asked }),
  }),
  seatEndpoint({
    act: "undo",
    operationId: "undoSeatAct",
    summary: "Revenir sur la dernière décision au sujet d’une place",
    description:
      "Pendant dix minutes, tant que l’e-mail attend : il ne part pas, et la place est retirée, remise ou rendue avec ce qui était facturé. `version` est celle de la place.",
    body: shownVersion,
    refused: ["mail-left", "seat-replaced", "not-admitted", ...intoSession],
    command: (db, seat, { version }) => undoSeatAct(db, { ...seat, version }),
  }),
  seatEndpoint({
    act: "send-now",
    operationId: "releaseSeatMail",
    summary: "Envoyer maintenant l’e-mail au sujet d’une place",
    description: "L’e-mail qui attend part aussitôt ; on ne peut plus revenir en arrière.",
    body: shownVersion,
    refused: ["mail-left"],
    command: (db, seat, { version }) => sendSeatMailNow(db, { ...seat, version }),
  }),
]

/** The office helps a candidate as it helps a guest (school 5). */
export function seatsAdminApi(deps: SeatsAdminDeps) {
  return routed(deps, [candidates, add, ...acts])
}
