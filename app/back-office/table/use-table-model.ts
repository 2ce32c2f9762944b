import { type ColumnDef, type RowData, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table"
import { useMemo } from "react"
import { type DataColumn, readSort, writeSort } from "./data-column.ts"

const features = tableFeatures({ rowSortingFeature })

interface TableModelOptions<Item extends RowData> {
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  rowId: (item: Item) => string
  sort: string
  onSort: ((sort: string) => void) | undefined
}

export function useTableModel<Item extends RowData>({ columns, items, rowId, sort, onSort }: TableModelOptions<Item>) {
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const data = useMemo(() => [...items], [items])
  const { key, descending } = readSort(sort)
  const sorted = columns.find((column) => column.sort === key)
  const sorting = sorted ? [{ id: sorted.id, desc: descending }] : []
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange(change) {
      const [next] = typeof change === "function" ? change(sorting) : change
      const by = columns.find((column) => column.id === next?.id)?.sort
      if (next && by) onSort?.(writeSort(by, next.desc))
    },
  })
}

function definitionOf<Item extends RowData>(column: DataColumn<Item>): ColumnDef<typeof features, Item> {
  return {
    id: column.id,
    header: column.header,
    cell: ({ row }) => column.cell(row.original),
    accessorFn: () => undefined,
    enableSorting: column.sort !== undefined,
    sortDescFirst: column.descendingFirst ?? false,
  }
}
