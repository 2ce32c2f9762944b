import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { accountScreen, openAccountsScreen as words } from "#content/admin/till.ts"
import { listOpenAccounts, openAccountList, openAccountPages, openAccountSums } from "./open-accounts.queries.server.ts"
import {
  type OpenAccount,
  openAccountFilters,
  openAccountPageSchema,
  openAccountSumsSchema,
} from "./open-accounts.schema.ts"

const exampleRow: OpenAccount = {
  kind: "reservation",
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  reference: "K7M2QX9B",
  what: "Permis Bateau",
  person: "Élodie Rochat",
  startsAt: "2027-06-26T12:00:00.000Z",
  currency: "CHF",
  owedCents: 36_000,
  paidCents: 10_800,
  restCents: 25_200,
  dueAt: "2027-06-19T12:00:00.000Z",
  overdue: false,
}

const { columns: heads } = words

const columns: CsvColumn<OpenAccount>[] = [
  { header: "Référence", cell: ({ reference }) => reference },
  { header: "Genre", cell: ({ kind }) => words.kind[kind] },
  { header: "Objet", cell: ({ what }) => what },
  { header: heads.person, cell: ({ person }) => person || accountScreen.forgotten },
  { header: heads.day, cell: ({ startsAt }) => startsAt && new Date(startsAt) },
  { header: heads.due, cell: ({ dueAt }) => dueAt && { day: dayAt(new Date(dueAt)) } },
  { header: "En retard", cell: ({ overdue }) => overdue },
  { header: "Monnaie", cell: ({ currency }) => currency },
  { header: heads.owed, cell: ({ owedCents }) => owedCents / 100 },
  { header: heads.paid, cell: ({ paidCents }) => paidCents / 100 },
  { header: heads.rest, cell: ({ restCents }) => restCents / 100 },
]

const endpoint = endpointsFor<EndpointDeps>()
const { cursor, sort } = openAccountList.fields

const lists = listEndpoints({
  path: "/admin/accounts",
  may: "till",
  fields: { cursor, sort, ...openAccountFilters },
  list: {
    operationId: "listOpenAccounts",
    summary: "Les comptes ouverts",
    description:
      "Ceux dont le reste n’est pas zéro, par première échéance, 25 par page ; à encaisser ou à rendre (`side`).",
    page: "OpenAccountPage",
    schema: openAccountPageSchema,
    example: exampleRow,
    read: listOpenAccounts,
  },
  export: {
    operationId: "exportOpenAccounts",
    summary: "Exporter les comptes ouverts",
    name: "comptes-ouverts",
    entity: "open-accounts",
    columns,
    example:
      '"K7M2QX9B";"Réservation";"Permis Bateau";"Élodie Rochat";"26.06.2027 14:00";"19.06.2027";"Non";"CHF";360;108;252',
    read: openAccountPages,
  },
})

const sums = endpoint(
  {
    at: "get /admin/accounts/summary",
    may: "till",
    operationId: "sumOpenAccounts",
    summary: "Les sommes des comptes ouverts",
    description: "De tous ceux que montrent les filtres, par monnaie.",
    query: z.strictObject(openAccountFilters),
    answer: [
      "Les sommes",
      shape("OpenAccountSums", openAccountSumsSchema, {
        sums: [{ currency: "CHF", accounts: 2, owedCents: 60_000, paidCents: 20_000, restCents: 40_000 }],
      }),
    ],
  },
  async ({ db }, { query, now }) => await openAccountSums(db, query, now),
)

/** « Comptes ouverts » (school 4, "Counter"). */
export function openAccountsApi(deps: EndpointDeps) {
  return routed(deps, [...lists, sums])
}
