import { FilterBar, FilterSelect, ListActions } from "#app/back-office/list/filter-bar.tsx"
import { Segments } from "#app/back-office/list/segments.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import { type AdminList, useAdminList } from "#app/back-office/list/use-admin-list.ts"
import { DataTable } from "#app/back-office/table/data-table.tsx"
import type { TableSum } from "#app/back-office/table/table-sums.tsx"
import type { OpenAccount, OpenAccountSums } from "#app/features/till/open/open-accounts.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { Button } from "#app/ui/page/button.tsx"
import { openAccountsScreen as words } from "#content/admin/till.ts"
import { columns } from "./open-accounts-columns.tsx"

const filters = { side: "", kind: "", currency: "", overdue: "" } as const
const source = { path: "/admin/accounts", filters, sort: "dueAt:asc" } as const
const sides = Object.entries(words.sides)

type OpenAccountList = AdminList<OpenAccount, typeof filters>

/** « Comptes ouverts » (school 4, "Counter"). */
export function OpenAccountsScreen() {
  const list = useAdminList<OpenAccount, typeof filters>(source)
  const { sums, found } = useSums(list)
  return (
    <>
      <FilterBar actions={<ListActions list={list} />}>
        <Segments
          legend={words.side}
          name="side"
          options={sides}
          value={list.filters.side}
          onChange={(side) => list.setFilters({ side })}
        />
        <FilterSelect list={list} name="kind" label={words.kindLabel} options={words.kinds} />
        <FilterSelect list={list} name="currency" label={words.currencyLabel} options={words.currencies} />
        <FilterSelect list={list} name="overdue" label={words.dueLabel} options={words.dues} />
      </FilterBar>
      <DataTable
        label={words.list}
        noun={words.noun}
        columns={columns}
        list={{ ...list, found }}
        rowId={({ id }) => id}
        sums={sums}
        empty={<EmptyList list={list} />}
        failed={words.failed}
      />
    </>
  )
}

/** The button disappears when it is pressed, so the focus moves to the table. */
function EmptyList({ list }: { list: OpenAccountList }) {
  if (!list.narrowed) return words.empty
  return (
    <>
      <p>{words.nothingFound}</p>
      <Button
        className="mt-4"
        variant="outline"
        onClick={(event) => {
          event.currentTarget.closest("section")?.focus()
          list.setFilters(filters)
        }}
      >
        {words.everything}
      </Button>
    </>
  )
}

function useSums(list: OpenAccountList): { sums: TableSum[] | undefined; found: OpenAccountList["found"] } {
  const { data } = useAdminFigures<OpenAccountSums>(source.path, list.filters)
  const count = data?.sums.reduce((all, { accounts }) => all + accounts, 0)
  const sums = data?.sums.map(({ currency, accounts, owedCents, paidCents, restCents }) => ({
    id: currency,
    label: (
      <>
        {words.sum(currency)}
        <span className="block text-sm font-normal text-slate">{plural(accounts, ...words.noun)}</span>
      </>
    ),
    figures: {
      owed: formatMoney(owedCents, currency),
      paid: formatMoney(paidCents, currency),
      rest: formatMoney(restCents, currency),
    },
  }))
  return { sums, found: count === undefined ? undefined : { count, more: false } }
}
