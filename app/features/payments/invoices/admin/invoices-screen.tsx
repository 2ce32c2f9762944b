import { FilterSelect, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import type { InvoiceFigures, InvoiceRow } from "#app/features/payments/invoices/invoices.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatAmount } from "#app/ui/page/amounts.ts"
import { invoicesScreen as words } from "#content/admin/invoices.ts"

const source = { path: "/admin/invoices", filters: { q: "", kind: "", period: "" }, sort: "createdAt:desc" } as const

const columns: readonly DataColumn<InvoiceRow>[] = [
  {
    id: "number",
    header: words.columns.number,
    cell: ({ id, number }) => (
      <a
        href={`/api/v1${source.path}/${id}/pdf`}
        target="_blank"
        rel="noreferrer"
        aria-label={words.open(number)}
        className="font-semibold whitespace-nowrap text-water-deep underline underline-offset-4"
      >
        {number}
      </a>
    ),
    whole: true,
    priority: "high",
  },
  {
    id: "date",
    header: words.columns.date,
    cell: ({ issuedOn }) => formatDay(issuedOn, "numeric"),
    whole: true,
    sort: "createdAt",
    descendingFirst: true,
    priority: "medium",
  },
  { id: "person", header: words.columns.person, cell: ({ person }) => person, priority: "high" },
  { id: "about", header: words.columns.about, cell: ({ about }) => about, long: true, priority: "low" },
  {
    id: "total",
    header: words.columns.total,
    cell: ({ currency, totalCents }) => `${currency}\u00a0${formatAmount(totalCents)}`,
    whole: true,
    align: "end",
    priority: "high",
  },
]

/** « Factures »: every invoice and credit note, each as a PDF. */
export function InvoicesScreen() {
  const { data, failed } = useAdminFigures<InvoiceFigures>(source.path)
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={words}
      stats={<YearTotals figures={data} failed={failed} />}
      renderFilters={(list) => (
        <>
          <SearchField list={list} label={words.searchLabel} />
          <FilterSelect list={list} name="kind" label={words.kindLabel} options={words.kinds} />
          <FilterSelect
            list={list}
            name="period"
            label={words.periodLabel}
            options={periodsOf(data?.months ?? [], list.filters.period)}
          />
        </>
      )}
    />
  )
}

function YearTotals({ figures, failed }: { figures: InvoiceFigures | undefined; failed: boolean }) {
  const totalOf = (currency: "CHF" | "EUR") => {
    const cents = figures?.totals.find((total) => total.currency === currency)?.cents ?? 0
    return figures && `${currency}\u00a0${formatAmount(cents)}`
  }
  return (
    <StatCards
      label={words.stats.label}
      failed={failed}
      stats={[
        { label: words.stats.francs, figure: totalOf("CHF"), hint: words.stats.hint },
        { label: words.stats.euros, figure: totalOf("EUR"), hint: words.stats.hint },
      ]}
    />
  )
}

/** Each year above its months; the one of the address stands there before the figures are read. */
function periodsOf(months: readonly string[], chosen: string): [period: string, word: string][] {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  const known = years.flatMap((year) => [year].concat(months.filter((month) => month.startsWith(year))))
  const all = chosen === "" || known.includes(chosen) ? known : [chosen, ...known]
  return [["", words.everyPeriod], ...all.map((period): [string, string] => [period, periodWord(period)])]
}

function periodWord(period: string): string {
  return period.length === 4 ? words.wholeYear(period) : formatDay(`${period}-01`, "month")
}
