import type { ManagedPage } from "#app/features/bookings/manage/managed-page.server.ts"
import type { LockedApplication, LockedSeat } from "./manage-seats.server.ts"
import { managedSeats } from "./manage-seats.server.ts"
import { exampleChange, exampleId, exampleOwnSessions } from "./own-sessions.examples.server.ts"
import { ownSessions } from "./own-sessions.queries.server.ts"
import { ownSessionsRefusals } from "./own-sessions.refusals.ts"
import { ownSessionsBodies as bodies, type OwnSessions, ownSessionsSchema } from "./own-sessions.schema.ts"

const { secret } = exampleChange

const endpoints = {
  look: {
    operationId: "lookAtOwnSessions",
    summary: "Voir ses sessions de formation",
    description:
      "`secret` est celui du lien « Gérer mes sessions » d’un e-mail ; sans lui, `applicationId` désigne une demande du compte de la session. Ni documents, ni coordonnées.",
    body: bodies.look,
    example: { secret },
  },
  cancellation: {
    operationId: "leaveOwnSession",
    summary: "Annuler une session réservée",
    description:
      "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé. Une session sans prix ne coûte rien, même annulée tard.",
    body: bodies.cancellation,
    example: { ...exampleChange, keptPercent: 0 },
  },
  move: {
    operationId: "moveOwnSession",
    summary: "Déplacer une session réservée",
    description:
      "Vers une session libre du même type, du même permis et du même prix, jusqu’à sept jours avant le début de la session quittée, deux fois au plus. Un refus laisse tout comme avant.",
    body: bodies.move,
    example: { ...exampleChange, sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d19" },
  },
  acceptance: {
    operationId: "acceptSessionMove",
    summary: "Accepter le changement d’une session par l’école",
    description:
      "Tant que le candidat n’a pas répondu, tout changement de la session est gratuit jusqu’à son début. Accepter y met fin : les conditions habituelles valent de nouveau.",
    body: bodies.acceptance,
    example: exampleChange,
  },
  payment: {
    operationId: "payOwnSessions",
    summary: "Payer ses sessions",
    description: "`cents` est l’un des montants de `payable` : s’il a changé, rien n’est débité.",
    body: bodies.payment,
    example: { secret, cents: 4500 },
  },
  receipt: {
    operationId: "openReceiptOfOwnSessions",
    summary: "Recevoir un reçu de ses sessions",
    description: "Un PDF. Un paiement en cours ou échoué n’a pas de reçu.",
    body: bodies.receipt,
    example: { secret, paymentId: exampleId },
  },
  invoice: {
    operationId: "openInvoiceOfOwnSessions",
    summary: "Recevoir une facture de ses sessions",
    description: "Un PDF, les mêmes octets à chaque fois.",
    body: bodies.invoice,
    example: { secret, invoiceId: exampleId },
  },
}

export const ownSessionsPage: ManagedPage<LockedApplication, LockedSeat, { sessionId: string }, OwnSessions> = {
  path: "/own-sessions",
  managed: managedSeats,
  idField: "applicationId",
  endpoints,
  shown: { schema: ownSessionsSchema, name: "Les sessions telles qu’elles sont", example: exampleOwnSessions },
  refusals: ownSessionsRefusals,
  unknown: "unknown-sessions",
  show: ownSessions,
}
