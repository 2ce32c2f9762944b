import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { oneReservation, shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { moveRefusals } from "./move.refusals.ts"
import { moveRequestSchema } from "./move.schema.ts"
import { moveReservation } from "./move-reservation.server.ts"

export interface MoveApiDeps extends EndpointDeps {
  wakeOutbox: () => void
}

const endpoint = endpointsFor<MoveApiDeps>()

const move = endpoint(
  {
    ...oneReservation,
    at: "post /admin/reservations/{id}/move",
    operationId: "moveReservation",
    summary: "Déplacer une réservation",
    description:
      "À un autre jour, une autre heure ou une autre base ; une location aussi à une autre durée ou à un autre modèle. La référence, l’histoire et le prix restent. Un refus laisse tout comme avant. L’e-mail part dix minutes plus tard ; d’ici là, `undo` remet la réservation où elle était.",
    body: shape("ReservationMove", moveRequestSchema, {
      version: 1,
      base: "nyon",
      date: "2027-06-13",
      timeSlot: "10:00",
      rentalDuration: 2,
      boatType: "electric_medium",
      message: "Orages annoncés samedi.",
    }),
    refused: moveRefusals,
  },
  async (deps, { params: { id: bookingId }, body, actor, now }) => {
    const outcome = await moveReservation(deps.db, { ...body, bookingId, actor, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return await shownOrRefused(deps, bookingId)
  },
)

export function moveApi(deps: MoveApiDeps) {
  return routed(deps, [move])
}
