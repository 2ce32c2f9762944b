import type { ReactNode } from "react"
import { useOpenRecord } from "#app/back-office/record/use-open-record.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { DataTable, type DataTableProps } from "#app/back-office/table/data-table.tsx"
import type { UrlFields } from "#app/browser/query-string.ts"
import { isSameClick } from "#app/browser/same-click.ts"
import { FilterBar, ListActions } from "./filter-bar.tsx"
import { type AdminList, type ListSource, useAdminList } from "./use-admin-list.ts"

interface ListScreenProps<Item extends { id: string }, Filters extends UrlFields> {
  source: ListSource<Filters>
  columns: readonly DataColumn<Item>[]
  words: {
    list: string
    noun: readonly [one: string, several: string]
    empty: string
    nothingFound: string
    failed: string
  }
  stats?: ReactNode
  renderFilters: (list: AdminList<Item, Filters>) => ReactNode
  /** Defaults to refresh and export. */
  renderActions?: (list: AdminList<Item, Filters>) => ReactNode
  empty?: (filters: AdminList<Item, Filters>["filters"]) => string
  rowActions?: (list: AdminList<Item, Filters>) => Pick<DataTableProps<Item>, "choice" | "renderAction"> & {
    bar: ReactNode
  }
  record?: {
    name: (item: Item) => string
    renderDialog: (opened: { path: string; id: string; onClose: () => void }) => ReactNode
  }
}

/** Recipe: CONTRIBUTING, « Add a list screen ». */
export function ListScreen<Item extends { id: string }, const Filters extends UrlFields>(
  props: ListScreenProps<Item, Filters>,
) {
  const { source, columns, words, stats, renderFilters, renderActions, empty, rowActions, record } = props
  const list = useAdminList<Item, Filters>(source)
  const { id, open, close } = useOpenRecord()
  const { bar, ...actions } = rowActions?.(list) ?? {}
  // The first click may have moved another row below the pointer.
  const isSecondClick = () => rowActions !== undefined && isSameClick()
  return (
    <>
      {stats}
      <FilterBar actions={renderActions ? renderActions(list) : <ListActions list={list} />}>
        {renderFilters(list)}
      </FilterBar>
      <DataTable
        label={words.list}
        noun={words.noun}
        columns={columns}
        list={list}
        rowId={(item) => item.id}
        {...(record ? { open: { name: record.name, onOpen: (row) => isSecondClick() || open(row), id } } : {})}
        {...actions}
        empty={empty ? empty(list.filters) : list.narrowed ? words.nothingFound : words.empty}
        failed={words.failed}
      />
      {bar}
      {record && id ? record.renderDialog({ path: source.path, id, onClose: close }) : null}
    </>
  )
}
