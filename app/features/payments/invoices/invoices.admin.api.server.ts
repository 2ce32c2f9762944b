import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import {
  type InvoiceFound,
  invoiceList,
  invoicePages,
  invoiceSums,
  listInvoices,
} from "./invoices.admin.queries.server.ts"
import { type InvoiceRow, invoiceFilters, invoiceListSchema, invoiceSumsSchema } from "./invoices.admin.schema.ts"
import { invoiceKindLabel } from "./invoices.labels.ts"
import { invoiceFile } from "./invoices.queries.server.ts"
import { invoicesRefusals } from "./invoices.refusals.ts"

const unknown = invoicesRefusals["invoice-unknown"].detail

const path = "/admin/invoices"

const exampleRow: InvoiceRow = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  kind: "invoice",
  number: "F-2027-0012",
  issuedOn: "2027-06-01",
  person: "Zoé Kovačević",
  about: "Location à Nyon, samedi 12 juin 2027, 14:00, réservation K7M2QX4R",
  currency: "CHF",
  totalCents: 24_000,
  creditOf: null,
  reservationId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  applicationId: null,
}

const columns: CsvColumn<InvoiceFound>[] = [
  { header: "Numéro", cell: ({ facts }) => facts.number },
  { header: "Genre", cell: ({ kind }) => invoiceKindLabel[kind] },
  { header: "Date", cell: ({ issuedOn }) => ({ day: issuedOn }) },
  { header: "Personne", cell: ({ facts }) => facts.person.name },
  { header: "Objet", cell: ({ facts }) => facts.about },
  { header: "Monnaie", cell: ({ currency }) => currency },
  { header: "Total", cell: ({ totalCents }) => totalCents / 100 },
  { header: "TVA", cell: ({ facts }) => facts.vat.reduce((sum, { vatCents }) => sum + vatCents, 0) / 100 },
  { header: "Facture d’origine", cell: ({ facts }) => facts.creditOf },
]

const pdfRoute = createRoute({
  method: "get",
  path: `${path}/{id}/pdf`,
  operationId: "openInvoice",
  summary: "Ouvrir une facture ou une note de crédit",
  description: "Un PDF écrit de ce qui a été enregistré à l’émission : les mêmes octets à chaque fois.",
  request: { params: z.object({ id: idSchema(unknown) }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(invoicesRefusals, ["invoice-unknown"]),
        422: invalidFieldsExample({ id: [unknown] }),
      },
      { body: false },
    ),
  },
})

const sumsRoute = createRoute({
  method: "get",
  path: `${path}/summary`,
  operationId: "sumInvoices",
  summary: "Les sommes des factures et des notes de crédit",
  description:
    "De toutes celles que montrent les filtres, par monnaie, factures moins notes de crédit ; `months` sont tous les mois où il y en a.",
  request: { query: z.strictObject({ q: invoiceList.fields.q, ...invoiceFilters }) },
  responses: {
    200: jsonAnswer("Les sommes", invoiceSumsSchema, {
      sums: [{ currency: "CHF", documents: 2, totalCents: 1_240_000 }],
      months: ["2027-06"],
    }),
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ period: ["Période inconnue"] }) },
      { body: false },
    ),
  },
})

/** « Factures » in the back-office (school 4, "Documents"). */
export function invoicesAdminApi(deps: SessionDeps & { clock: Clock }) {
  const router = routeList(deps, {
    path,
    fields: { ...invoiceList.fields, ...invoiceFilters },
    list: {
      operationId: "listInvoices",
      summary: "Les factures et les notes de crédit",
      description:
        "La dernière d’abord, 25 par page ; `period` est une année ou un mois (`2027`, `2027-06`). La recherche porte sur le numéro, la personne et la référence.",
      schema: invoiceListSchema,
      example: exampleRow,
      read: listInvoices,
    },
    export: {
      operationId: "exportInvoices",
      summary: "Exporter les factures",
      name: "factures",
      entity: "invoice",
      columns,
      example:
        '"F-2027-0012";"Facture";"01.06.2027";"Zoé Kovačević";"Location à Nyon, samedi 12 juin 2027, 14:00, réservation K7M2QX4R";"CHF";"240";"17.98";""',
      read: invoicePages,
    },
  })
  router.openapi(sumsRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await invoiceSums(deps.db, c.req.valid("query")), 200)
  })
  router.openapi(pdfRoute, async (c) => {
    await requireAdmin(c, deps)
    const file = await invoiceFile(deps.db, c.req.valid("param").id)
    if (!file) throw refuse(invoicesRefusals, "invoice-unknown")
    return answerPdf(file)
  })
  return router
}
