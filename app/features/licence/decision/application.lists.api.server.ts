import { type EndpointDeps, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import {
  applicationPages,
  applicationsList,
  type ListedRow,
  listApplications,
} from "./application.admin.queries.server.ts"
import { listedApplicationsSchema, statusFilterSchema } from "./application.admin.schema.ts"
import { exampleListed } from "./application.admin.shapes.server.ts"

/** These are the columns of the table alone, because the rest of a draft is private. */
const columns: CsvColumn<ListedRow>[] = [
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "Téléphone", cell: ({ phone, phoneNormal }) => ({ phone: phoneNormal ?? phone }) },
  { header: "Permis", cell: ({ licenseType }) => licenceTypeLabel[licenseType] },
  { header: "E-mail", cell: ({ email }) => normalEmail(email) },
  { header: "Statut", cell: ({ status }) => schoolStatusLabel[status] },
  { header: "Soumise le", cell: ({ submittedAt }) => submittedAt ?? "Non soumise" },
]

const lists = listEndpoints({
  path: "/admin/applications",
  may: "applications",
  fields: { ...applicationsList.fields, status: statusFilterSchema },
  list: {
    operationId: "listApplications",
    summary: "Les demandes de permis",
    description:
      "La dernière soumise d’abord, 25 par page, puis celles qui ne le sont pas encore. `q` cherche dans le nom, l’e-mail et le téléphone ; `cursor` est le `nextCursor` de la page d’avant.",
    answer: "Une page de demandes",
    page: "LicenceApplicationPage",
    schema: listedApplicationsSchema,
    example: exampleListed,
    read: listApplications,
  },
  export: {
    operationId: "exportApplications",
    summary: "Exporter les demandes de permis",
    name: "demandes-permis",
    entity: "boat-license-application",
    columns,
    example: '"Élodie";"Rochat";"\'+41 79 123 45 67";"Permis côtier";"elodie@example.ch";"Soumise";"10.06.2027 12:00"',
    read: applicationPages,
  },
})

export function applicationListsApi(deps: EndpointDeps) {
  return routed(deps, lists)
}
