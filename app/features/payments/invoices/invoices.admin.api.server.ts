import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const endpoint = endpointsFor<EndpointDeps>()

const lists = listEndpoints({
  path: "/admin/invoices",
  may: "till",
  fields: { ...invoiceList.fields, ...invoiceFilters },
  list: {
    operationId: "listInvoices",
    summary: "Les factures et les notes de crédit",
    description:
      "La dernière d’abord, 25 par page ; `period` est une année ou un mois (`2027`, `2027-06`). La recherche porte sur le numéro, la personne et la référence.",
    page: "InvoicePage",
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

const sums = endpoint(
  {
    at: "get /admin/invoices/summary",
    may: "till",
    operationId: "sumInvoices",
    summary: "Les sommes des factures et des notes de crédit",
    description:
      "De toutes celles que montrent les filtres, par monnaie, factures moins notes de crédit ; `months` sont tous les mois où il y en a.",
    query: z.strictObject({ q: invoiceList.fields.q, ...invoiceFilters }),
    answer: [
      "Les sommes",
      shape("InvoiceSums", invoiceSumsSchema, {
        sums: [{ currency: "CHF", documents: 2, totalCents: 1_240_000 }],
        months: ["2027-06"],
      }),
    ],
  },
  async ({ db }, { query }) => await invoiceSums(db, query),
)

const openPdf = endpoint(
  {
    at: "get /admin/invoices/{id}/pdf",
    may: "till",
    operationId: "openInvoice",
    summary: "Ouvrir une facture ou une note de crédit",
    description: "Un PDF écrit de ce qui a été enregistré à l’émission : les mêmes octets à chaque fois.",
    params: z.object({ id: idSchema(invoicesRefusals["invoice-unknown"].detail) }),
    file: pdfAnswer,
    refused: some(invoicesRefusals, "invoice-unknown"),
  },
  async ({ db }, { params }) => {
    const file = await invoiceFile(db, params.id)
    return file ? answerPdf(file) : { ok: false, refusal: "invoice-unknown" }
  },
)

/** « Factures » in the back-office (school 4, "Documents"). */
export function invoicesAdminApi(deps: EndpointDeps) {
  return routed(deps, [...lists, sums, openPdf])
}
