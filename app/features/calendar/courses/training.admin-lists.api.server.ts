import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { exampleFigures, exampleSession } from "./training.admin.examples.server.ts"
import { sessionStateLabel } from "./training.admin.labels.ts"
import { listAdminSessions, sessionFigures, sessionPages, sessionsList } from "./training.admin.queries.server.ts"
import {
  type AdminSession,
  adminSessionsSchema,
  sessionFiguresSchema,
  sessionFilters,
} from "./training.admin.schema.ts"
import { licenceTypeLabel } from "./training.labels.ts"

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

export function sessionListsApi(deps: SessionDeps & { clock: Clock }) {
  return routeList(deps, {
    path: "/admin/training-sessions",
    fields: { cursor, sort, ...sessionFilters },
    list: {
      operationId: "listTrainingSessions",
      summary: "Les sessions de formation",
      description:
        "Par date et heure, 25 par page ; `cursor` est le `nextCursor` de la page d’avant. `period` : à venir (`upcoming`), commencées (`past`) ou toutes. Les deux écritures des permis et des types sont acceptées.",
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
      schema: sessionFiguresSchema,
      example: exampleFigures,
      read: sessionFigures,
    },
    export: {
      operationId: "exportTrainingSessions",
      summary: "Exporter les sessions de formation",
      name: "sessions",
      entity: "training-session",
      columns,
      example:
        '"12.06.2027";"09:00";"12:00";"Théorie";"Permis côtier";"Hélène Cuendet";"Base de Nyon";1;6;150;"Ouverte"',
      read: sessionPages,
    },
  })
}
