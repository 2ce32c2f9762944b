import { FilterBar, FilterSelect, ListActions, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import { useAdminList } from "#app/back-office/list/use-admin-list.ts"
import { accountHref } from "#app/back-office/record/account-href.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { DataTable } from "#app/back-office/table/data-table.tsx"
import type { UrlFields } from "#app/browser/query-string.ts"
import type { InvoiceRow, InvoiceSums } from "#app/features/payments/invoices/invoices.admin.schema.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { PaperButton } from "#app/ui/paper-button.tsx"
import { invoicesScreen as words } from "#content/admin/invoices.ts"

const source = { path: "/admin/invoices", filters: { q: "", kind: "", period: "" }, sort: "createdAt:desc" } as const

const columns: readonly DataColumn<InvoiceRow>[] = [
  {
    id: "number",
    header: words.columns.number,
    cell: ({ id, number }) => (
      <>
        <PaperButton path={`${source.path}/${id}/pdf`} label={number} heard={words.pdf} size="sm" />
        <span className="hidden print:inline">{number}</span>
      </>
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
  { id: "person", header: words.columns.person, cell: ({ person }) => person, priority: "medium" },
  {
    id: "about",
    header: words.columns.about,
    cell: (row) => (
      <a className="link font-normal" href={accountOf(row)}>
        {row.about}
      </a>
    ),
    long: true,
    priority: "low",
  },
  {
    id: "total",
    header: words.columns.total,
    cell: ({ currency, totalCents }) => formatMoney(totalCents, currency),
    whole: true,
    align: "end",
    priority: "high",
  },
]

function accountOf({ reservationId, applicationId }: InvoiceRow): string {
  if (reservationId) return accountHref({ kind: "reservation", id: reservationId })
  return accountHref({ kind: "application", id: applicationId ?? "" })
}

/** « Factures » (school 4, "Documents"). */
export function InvoicesScreen() {
  const list = useAdminList<InvoiceRow, typeof source.filters>(source)
  const { data } = useAdminFigures<InvoiceSums>(source.path)
  const { sums, found } = useSums(list.filters)
  return (
    <>
      <FilterBar actions={<ListActions list={list} />}>
        <SearchField list={list} label={words.searchLabel} />
        <FilterSelect list={list} name="kind" label={words.kindLabel} options={words.kinds} />
        <FilterSelect
          list={list}
          name="period"
          label={words.periodLabel}
          options={periodsOf(data?.months ?? [], list.filters.period)}
        />
      </FilterBar>
      <DataTable
        label={words.list}
        noun={words.noun}
        columns={columns}
        list={{ ...list, found }}
        rowId={({ id }) => id}
        sums={sums}
        empty={list.narrowed ? words.nothingFound : words.empty}
        failed={words.failed}
      />
    </>
  )
}

function useSums(filters: UrlFields) {
  const { data } = useAdminFigures<InvoiceSums>(source.path, filters)
  const sums = data?.sums.map(({ currency, documents, totalCents }) => ({
    id: currency,
    label: (
      <>
        {words.sum(currency)}
        <span className="block text-sm font-normal text-slate">{plural(documents, ...words.noun)}</span>
      </>
    ),
    figures: { total: formatMoney(totalCents, currency) },
  }))
  const count = data?.sums.reduce((all, { documents }) => all + documents, 0)
  return { sums, found: count === undefined ? undefined : { count, more: false } }
}

function periodsOf(months: readonly string[], chosen: string): [period: string, word: string][] {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  const known = years.flatMap((year) => [year].concat(months.filter((month) => month.startsWith(year))))
  const all = chosen === "" || known.includes(chosen) ? known : [chosen, ...known]
  return [["", words.everyPeriod], ...all.map((period): [string, string] => [period, periodWord(period)])]
}

function periodWord(period: string): string {
  return period.length === 4 ? words.wholeYear(period) : formatDay(`${period}-01`, "month")
}
