import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import type { AccountSums } from "#app/features/payments/ledger/ledger.schema.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { fileFacts } from "#content/facts/office.ts"
import { byId, type SessionReader, sessionShown } from "./session-record.server.ts"
import { exampleSession } from "./training.admin.examples.server.ts"
import { sessionStateLabel } from "./training.admin.labels.ts"
import { listAdminSessions, sessionFigures, sessionPages, sessionsList } from "./training.admin.queries.server.ts"
import {
  type AdminBooking,
  type AdminSession,
  type AdminSessionDetail,
  adminSessionsSchema,
  sessionFiguresSchema,
  sessionFilters,
} from "./training.admin.schema.ts"
import { licenceTypeLabel } from "./training.labels.ts"
import { sessionRefusals } from "./training.refusals.ts"

const { cursor, sort } = sessionsList.fields

const columns: CsvColumn<AdminSession>[] = [
  { header: "Date", cell: ({ date }) => ({ day: date }) },
  { header: "Début", cell: ({ startTime }) => startTime },
  { header: "Fin", cell: ({ endTime }) => endTime },
  { header: "Type", cell: ({ sessionType }) => sessionTypeLabel[sessionType] },
  { header: "Permis", cell: ({ licenseType }) => licenceTypeLabel[licenseType] },
  { header: "Moniteur", cell: ({ instructorName }) => instructorName },
  { header: "Lieu", cell: ({ location }) => location },
  { header: "Participants", cell: ({ currentParticipants }) => currentParticipants },
  { header: "Maximum", cell: ({ maxParticipants }) => maxParticipants },
  { header: "Prix (CHF)", cell: ({ priceCents }) => priceCents / 100 },
  { header: "État", cell: ({ state }) => sessionStateLabel[state] },
]

/** A candidate with the rest of the application's account. */
type Participant = AdminBooking & { account: AccountSums | null }

const participantColumns: CsvColumn<Participant>[] = [
  { header: "Référence", cell: ({ reference }) => reference },
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "E-mail", cell: ({ email }) => email },
  { header: "Téléphone", cell: ({ phone }) => ({ phone: phone || null }) },
  { header: fileFacts.rest, cell: ({ account }) => account && account.restCents / 100 },
  { header: "Monnaie", cell: ({ account }) => account?.currency ?? null },
]

async function* participantsOf(db: Db, { bookings }: AdminSessionDetail) {
  const booked = bookings.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  const sums = await sumsOfAccounts(
    db,
    booked.map(({ applicationId }) => applicationId),
  )
  yield booked.map((one): Participant => Object.assign(one, { account: sums.get(one.applicationId) ?? null }))
}

type SessionListsDeps = EndpointDeps & SessionReader

const participants = endpointsFor<SessionListsDeps>()(
  {
    ...byId,
    at: "get /admin/training-sessions/{id}/participants.csv",
    may: "courses",
    operationId: "exportSessionParticipants",
    summary: "Exporter les inscrits d’une session",
    description:
      "Un fichier CSV des inscrits, dans l’ordre des inscriptions, avec ce que leur demande doit encore ; chaque export est noté dans l’historique.",
    refused: some(sessionRefusals, "session-not-found"),
    file: csvAnswer(
      participantColumns,
      '"T3KM8WQ2";"Élodie";"Rochat";"elodie@example.ch";"+41 79 123 45 67";150;"CHF"',
    ),
  },
  async (deps, { params: { id }, actor }) => {
    const pages = participantsOf(deps.db, await sessionShown(deps, id))
    const file = { name: "participants", entity: "training-session", columns: participantColumns } as const
    return await answerCsv(deps, actor, { ...file, asked: { session: id }, pages })
  },
)

const lists = listEndpoints({
  path: "/admin/training-sessions",
  may: "courses",
  fields: { cursor, sort, ...sessionFilters },
  list: {
    operationId: "listTrainingSessions",
    summary: "Les sessions de formation",
    description:
      "Par date et heure, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `period` : à venir (`upcoming`), commencées (`past`) ou toutes. Les deux écritures des permis et des types sont acceptées.",
    page: "TrainingSessionPage",
    schema: adminSessionsSchema,
    example: exampleSession,
    read: listAdminSessions,
  },
  figures: {
    operationId: "getTrainingSessionFigures",
    summary: "Chiffres des sessions de formation",
    description:
      "Sans les sessions annulées. `available` : ouvertes et à venir, complètes comprises. `occupancyPercent` : part des places occupées de toutes les sessions.",
    answer: "Les chiffres et le jour courant de l’école",
    figures: "TrainingSessionFigures",
    schema: sessionFiguresSchema,
    example: { total: 48, available: 31, participants: 97, occupancyPercent: 41, today: "2027-06-10" },
    read: sessionFigures,
  },
  export: {
    operationId: "exportTrainingSessions",
    summary: "Exporter les sessions de formation",
    name: "sessions",
    entity: "training-session",
    columns,
    example: '"12.06.2027";"09:00";"12:00";"Théorie";"Permis côtier";"Hélène Cuendet";"Base de Nyon";1;6;150;"Ouverte"',
    read: sessionPages,
  },
})

export function sessionListsApi(deps: SessionListsDeps) {
  return routed(deps, [...lists, participants])
}
