import type { LinkedRecord } from "#app/features/bookings/links/linked-record.server.ts"
import type { ManagedPage } from "#app/features/bookings/manage/managed-page.server.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"
import { oneReservation, shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import { exampleSecret } from "#app/features/reservations/reservations.examples.server.ts"
import type { Reservation, WantedMoment } from "./manage-reservation.server.ts"
import { managedReservation } from "./manage-reservation.server.ts"
import { exampleId, exampleOwnReservation } from "./own-reservation.examples.server.ts"
import { ownReservation } from "./own-reservation.queries.server.ts"
import { ownReservationRefusals } from "./own-reservation.refusals.ts"
import {
  type OwnReservation,
  ownReservationBodies,
  ownReservationSchema,
  wantedMomentSchema,
} from "./own-reservation.schema.ts"

const secret = exampleSecret

const endpoints = {
  look: {
    operationId: "lookAtOwnReservation",
    summary: "Voir sa réservation",
    description:
      "`secret` est celui du lien « Gérer ma réservation » d’un e-mail ; sans lui, `reservationId` désigne une réservation du compte de la session. Le téléphone et l’e-mail sont masqués.",
    example: { secret },
  },
  cancellation: {
    operationId: "cancelOwnReservation",
    summary: "Annuler sa réservation",
    description: "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé.",
    example: { secret, version: 1, keptPercent: 0 },
  },
  move: {
    operationId: "moveOwnReservation",
    summary: "Déplacer sa réservation",
    description:
      "Gratuit jusqu’à la fin de l’annulation gratuite, deux fois au plus. Un refus laisse tout comme avant.",
    example: { secret, version: 1, base: "nyon", date: "2027-06-13", timeSlot: "10:00" },
  },
  acceptance: {
    operationId: "acceptReservationMove",
    summary: "Accepter un déplacement fait par l’école",
    description:
      "Tant que la personne n’a pas répondu, tout changement est gratuit jusqu’au début. Accepter y met fin : les conditions habituelles valent de nouveau.",
    example: { secret, version: 2 },
  },
  payment: {
    operationId: "payOwnReservation",
    summary: "Payer sa réservation",
    description: "`cents` est l’un des montants de `payable` : s’il a changé, rien n’est débité.",
    example: { secret, cents: 16_000 },
  },
  receipt: {
    operationId: "openReceiptOfOwnReservation",
    summary: "Recevoir un reçu de sa réservation",
    description: "Un PDF. Un paiement en cours ou échoué n’a pas de reçu.",
    example: { secret, paymentId: exampleId },
  },
  invoice: {
    operationId: "openInvoiceOfOwnReservation",
    summary: "Recevoir une facture de sa réservation",
    description: "Un PDF, les mêmes octets à chaque fois.",
    example: { secret, invoiceId: exampleId },
  },
}

export const ownReservationPage: ManagedPage<Reservation, Reservation, WantedMoment, OwnReservation> = {
  path: "/own-reservation",
  managed: managedReservation,
  idField: "reservationId",
  bodies: ownReservationBodies,
  wanted: wantedMomentSchema,
  endpoints,
  shown: { schema: ownReservationSchema, name: "La réservation telle qu’elle est", example: exampleOwnReservation },
  refusals: ownReservationRefusals,
  unknown: "unknown-link",
  show: ownReservation,
}

export const reservationLinks: LinkedRecord = {
  kind: "booking",
  path: "/admin/reservations/{id}",
  words: {
    operationId: "revokeReservationLinks",
    summary: "Désactiver les liens d’une réservation",
    description: "Ceux des e-mails déjà envoyés ne servent plus.",
    badId: "Réservation inconnue",
  },
  answer: oneReservation.answer,
  refusals: decisionRefusals,
  find: shownOrRefused,
}
