import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const endpoint = endpointsFor<EndpointDeps>()
const asked = { may: "till", query: journalQuerySchema } as const

const read = endpoint(
  {
    ...asked,
    at: "get /admin/till/journal",
    operationId: "getJournal",
    summary: "Le journal pour le comptable",
    description:
      "Deux lignes par facturation, paiement ou remboursement : débit et crédit. Une table et une somme par monnaie. Sans dates, le mois en cours jusqu’à aujourd’hui ; un an au plus.",
    answer: ["Le journal", shape("Journal", journalSchema, exampleJournal)],
  },
  async ({ db }, { query, now }) => {
    const today = dayAt(now)
    // One snapshot: the sums are those of the lines.
    const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    return await snapshot.execute((trx) => readJournal(trx, periodOf(query, today), today))
  },
)

const exportCsv = endpoint(
  {
    ...asked,
    at: "get /admin/till/journal/export.csv",
    operationId: "exportJournal",
    summary: "Exporter le journal",
    description: "Un fichier CSV de toutes les lignes de la période ; chaque export est noté dans l’historique.",
    file: csvAnswer(columns, '"10.06.2027";"1000";"1100";"";"Paiement, espèces";360;;"CHF";"K7M2QX9B"'),
  },
  async (deps, { query, actor, now }) => {
    const period = periodOf(query, dayAt(now))
    const file = { name: "journal-caisse", entity: "journal", columns } as const
    return await answerCsv(deps, actor, { ...file, asked: { ...period }, pages: journalPages(deps.db, period) })
  },
)

/** The books of a period (school 4, "Counter"). */
export function journalApi(deps: EndpointDeps) {
  return routed(deps, [read, exportCsv])
}
