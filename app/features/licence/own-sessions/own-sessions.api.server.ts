import type { LinkedRecord } from "#app/features/bookings/links/linked-record.server.ts"
import type { ManagedPage } from "#app/features/bookings/manage/managed-page.server.ts"
import { findApplicationFile } from "#app/features/licence/decision/application.admin.queries.server.ts"
import { applicationFile } from "#app/features/licence/decision/application.admin.shapes.server.ts"
import { decisionRefusals } from "#app/features/licence/decision/decision.refusals.ts"
import type { LockedApplication, LockedSeat } from "./locked-seat.ts"
import { managedSeats } from "./manage-seats.server.ts"
import { exampleChange, exampleId, exampleOwnSessions } from "./own-sessions.examples.server.ts"
import { ownSessions } from "./own-sessions.queries.server.ts"
import { ownSessionsRefusals } from "./own-sessions.refusals.ts"
import {
  type OwnSessions,
  ownSessionsBodies,
  ownSessionsSchema,
  type WantedSession,
  wantedSessionSchema,
} from "./own-sessions.schema.ts"

const { secret } = exampleChange

const endpoints = {
  look: {
    operationId: "lookAtOwnSessions",
    summary: "Voir ses sessions de formation",
    description:
      "`secret` est celui du lien « Gérer mes sessions » d’un e-mail ; sans lui, `applicationId` désigne une demande du compte de la session. Ni documents, ni coordonnées.",
    example: { secret },
  },
  cancellation: {
    operationId: "leaveOwnSession",
    summary: "Annuler une session réservée",
    description:
      "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé. Une session sans prix ne coûte rien, même annulée tard.",
    example: { ...exampleChange, keptPercent: 0 },
  },
  move: {
    operationId: "moveOwnSession",
    summary: "Déplacer une session réservée",
    description:
      "Vers une session libre du même type et du même permis, jusqu’à sept jours avant le début de la session quittée, deux fois au plus. `priceCents` est le prix vu de la nouvelle session, celui de la place s’il manque ; la différence est facturée ou créditée aussitôt. Un refus laisse tout comme avant.",
    example: { ...exampleChange, sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d19" },
  },
  acceptance: {
    operationId: "acceptSessionMove",
    summary: "Accepter le changement d’une session par l’école",
    description:
      "Tant que le candidat n’a pas répondu, tout changement de la session est gratuit jusqu’à son début. Accepter y met fin : les conditions habituelles valent de nouveau.",
    example: exampleChange,
  },
  payment: {
    operationId: "payOwnSessions",
    summary: "Payer ses sessions",
    description: "`cents` est l’un des montants de `payable` : s’il a changé, rien n’est débité.",
    example: { secret, cents: 4500 },
  },
  receipt: {
    operationId: "openReceiptOfOwnSessions",
    summary: "Recevoir un reçu de ses sessions",
    description: "Un PDF. Un paiement en cours ou échoué n’a pas de reçu.",
    example: { secret, paymentId: exampleId },
  },
  invoice: {
    operationId: "openInvoiceOfOwnSessions",
    summary: "Recevoir une facture de ses sessions",
    description: "Un PDF, les mêmes octets à chaque fois.",
    example: { secret, invoiceId: exampleId },
  },
}

export const ownSessionsPage: ManagedPage<LockedApplication, LockedSeat, WantedSession, OwnSessions> = {
  path: "/own-sessions",
  managed: managedSeats,
  idField: "applicationId",
  bodies: ownSessionsBodies,
  wanted: wantedSessionSchema,
  endpoints,
  shown: { schema: ownSessionsSchema, name: "Les sessions telles qu’elles sont", example: exampleOwnSessions },
  refusals: ownSessionsRefusals,
  unknown: "unknown-sessions",
  show: ownSessions,
}

export const applicationLinks: LinkedRecord = {
  kind: "application",
  path: "/admin/applications/{id}",
  words: {
    operationId: "revokeSessionLinks",
    summary: "Désactiver les liens vers les sessions",
    description: "Ceux des e-mails déjà envoyés.",
    badId: "Demande inconnue",
  },
  answer: ["La demande", applicationFile],
  refusals: decisionRefusals,
  find: ({ db }, id, reader) => findApplicationFile(db, id, reader),
}
