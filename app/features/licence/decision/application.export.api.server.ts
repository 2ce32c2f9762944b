import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { unknownOrder } from "#app/platform/lists/sorted-list.server.ts"
import { applicationPages, applicationsList, type ListedRow } from "./application.admin.queries.server.ts"
import { statusFilterSchema } from "./application.admin.schema.ts"

/** What the table shows, no more: what a draft holds beyond it is private. */
const columns: CsvColumn<ListedRow>[] = [
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "Téléphone", cell: ({ phone }) => ({ phone }) },
  { header: "Permis", cell: ({ licenseType }) => licenceTypeLabel[licenseType] },
  { header: "E-mail", cell: ({ email }) => email },
  { header: "Statut", cell: ({ status }) => schoolStatusLabel[status] },
  { header: "Soumise le", cell: ({ submittedAt }) => submittedAt ?? "Non soumise" },
]

const exampleCsv = [
  columns.map(({ header }) => `"${header}"`).join(";"),
  '"Élodie";"Rochat";"\'+41 79 123 45 67";"Permis côtier";"elodie@example.ch";"Soumise";"10.06.2027 12:00"\r\n',
].join("\r\n")

const { sort, q } = applicationsList.fields

const exportRoute = createRoute({
  method: "get",
  path: "/admin/applications/export.csv",
  operationId: "exportApplications",
  summary: "Exporter les demandes de permis",
  description: "Un fichier CSV de tout ce que montrent les filtres ; chaque export est noté dans le journal.",
  request: { query: z.strictObject({ sort, q, status: statusFilterSchema }) },
  responses: {
    200: csvAnswer("Le fichier", exampleCsv),
    ...problemResponses({ ...administratorsOnly, 422: unknownOrder }, { body: false }),
  },
})

/** The list of applications as a file for spreadsheets. */
export function applicationsExportApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(exportRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const asked = c.req.valid("query")
    const pages = applicationPages(deps.db, asked)
    const entity = "boat-license-application"
    return await answerCsv(deps, userId, { name: "demandes-permis", entity, columns, pages, asked })
  })
}
