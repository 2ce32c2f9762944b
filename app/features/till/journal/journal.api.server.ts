import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { journalPages, periodOf, readJournal } from "./journal.queries.server.ts"
import { type Journal, type JournalLine, journalQuerySchema, journalSchema } from "./journal.schema.ts"

const exampleJournal = {
  today: "2027-06-10",
  from: "2027-06-01",
  to: "2027-06-10",
  journals: [
    {
      currency: "CHF",
      lineCount: 2,
      debitCents: 36_000,
      creditCents: 36_000,
      lines: [
        {
          id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22-0",
          day: "2027-06-10",
          account: "1000",
          contra: "1100",
          vatCode: "",
          text: "Paiement, espèces",
          debitCents: 36_000,
          creditCents: 0,
          currency: "CHF",
          piece: "K7M2QX9B",
          leadsTo: { kind: "reservation", id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11" },
        },
      ],
      accounts: [{ account: "1000", name: "Caisse, francs", debitCents: 36_000, creditCents: 0 }],
    },
  ],
} satisfies Journal

function amount(cents: number): number | null {
  return cents === 0 ? null : cents / 100
}

const columns: CsvColumn<JournalLine>[] = [
  { header: "Date", cell: ({ day }) => ({ day }) },
  { header: "Compte", cell: ({ account }) => account },
  { header: "Contrepartie", cell: ({ contra }) => contra },
  { header: "Code TVA", cell: ({ vatCode }) => vatCode },
  { header: "Libellé", cell: ({ text }) => text },
  { header: "Débit", cell: ({ debitCents }) => amount(debitCents) },
  { header: "Crédit", cell: ({ creditCents }) => amount(creditCents) },
  { header: "Monnaie", cell: ({ currency }) => currency },
  { header: "Pièce", cell: ({ piece }) => piece },
]

const refused = invalidFieldsExample({ to: ["La fin vient avant le début"] })

const readRoute = createRoute({
  method: "get",
  path: "/admin/till/journal",
  operationId: "getJournal",
  summary: "Le journal pour le comptable",
  description:
    "Deux lignes par facturation, paiement ou remboursement : débit et crédit. Une table et une somme par monnaie. Sans dates, le mois en cours jusqu’à aujourd’hui ; un an au plus.",
  request: { query: journalQuerySchema },
  responses: {
    200: jsonAnswer("Le journal", journalSchema, exampleJournal),
    ...problemResponses({ ...administratorsOnly, 422: refused }, { body: false }),
  },
})

const exportRoute = createRoute({
  method: "get",
  path: "/admin/till/journal/export.csv",
  operationId: "exportJournal",
  summary: "Exporter le journal",
  description: "Un fichier CSV de toutes les lignes de la période ; chaque export est noté dans l’historique.",
  request: { query: journalQuerySchema },
  responses: {
    200: csvAnswer(columns, '"10.06.2027";"1000";"1100";"";"Paiement, espèces";360;;"CHF";"K7M2QX9B"'),
    ...problemResponses({ ...administratorsOnly, 422: refused }, { body: false }),
  },
})

/** The books of a period (school 4, "Counter"). */
export function journalApi(deps: SessionDeps & { clock: Clock }) {
  const { db, clock } = deps
  return createApiRouter()
    .openapi(readRoute, async (c) => {
      await requireAdmin(c, deps)
      const today = dayAt(clock.now())
      const period = periodOf(c.req.valid("query"), today)
      // One snapshot: the sums are those of the lines.
      const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
      return c.json(await read.execute((trx) => readJournal(trx, period, today)), 200)
    })
    .openapi(exportRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const asked = periodOf(c.req.valid("query"), dayAt(clock.now()))
      const file = { name: "journal-caisse", entity: "journal", columns } as const
      return await answerCsv(deps, userId, { ...file, asked: { ...asked }, pages: journalPages(db, asked) })
    })
}
