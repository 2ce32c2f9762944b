import { flexRender, type RowData } from "@tanstack/react-table"
import { clsx } from "clsx"
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react"
import { plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { shownWords, tableWords } from "#content/admin/table.ts"
import { cellClass } from "./cell-class.ts"
import { ChoiceCell, ChoiceHead, type RowChoice } from "./choice.tsx"
import type { DataColumn } from "./data-column.ts"
import { FoldedRow, foldedOf } from "./folded-row.tsx"
import { TablePager } from "./table-pager.tsx"
import { TableSkeletonRows } from "./table-states.tsx"
import { type TableSum, TableSums } from "./table-sums.tsx"
import { useTableModel } from "./use-table-model.ts"
import "./data-table.css"

export interface ListView<Item> {
  items: readonly Item[] | undefined
  error: Error | null
  busy: boolean
  retry: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
  sort: string
  setSort: (sort: string) => void
  found?: { count: number; more: boolean } | undefined
}

export interface DataTableProps<Item extends RowData> {
  label: string
  noun: readonly [one: string, several: string]
  /** Must be stable: outside of the component, or memoised. */
  columns: readonly DataColumn<Item>[]
  list: ListView<Item>
  rowId: (item: Item) => string
  open?: {
    name: (item: Item) => string
    onOpen: (id: string) => void
    id: string | undefined
  }
  choice?: RowChoice<Item>
  renderAction?: (item: Item) => ReactNode
  /** Rows below the table, for all its pages: a label in the first column, figures by the id of theirs. */
  sums?: readonly TableSum[] | undefined
  empty: ReactNode
  /** The sentence of specification 8 when the list could not be read. */
  failed: string
}

export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, noun, list, failed } = props
  const { items, error, busy } = list
  const section = useRef<HTMLElement>(null)
  const broken = items === undefined && error !== null
  useEffect(() => {
    if (broken) announce("error", [tableWords.failedTitle, failed])
  }, [broken, failed])

  function turn(go: () => void) {
    go()
    section.current?.scrollIntoView({ block: "start" })
  }

  function retry() {
    // The button disappears, so the focus moves to the section.
    section.current?.focus()
    list.retry()
  }

  if (broken) {
    return (
      <section ref={section} aria-label={label} tabIndex={-1} className="data-table">
        <LoadFailed title={failed} onRetry={retry}>
          {tableWords.failedText}
        </LoadFailed>
      </section>
    )
  }
  return (
    <section ref={section} aria-label={label} aria-busy={busy} tabIndex={-1} className="data-table">
      <output className="sr-only">{items ? shownWords(plural(items.length, ...noun)) : tableWords.loading}</output>
      <div className={clsx("data-table-view", busy && items && "is-stale")}>
        <RecordTable {...props} />
      </div>
      {items?.length === 0 ? <div className="data-table-empty">{props.empty}</div> : null}
      {items ? <TablePager list={list} noun={noun} count={items.length} found={list.found} onTurn={turn} /> : null}
    </section>
  )
}

const noItems: never[] = []

function RecordTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, columns, list, rowId, open, choice, renderAction, sums } = props
  const table = useTableModel({ columns, items: list.items ?? noItems, rowId, sort: list.sort, onSort: list.setSort })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const folded = foldedOf(columns)
  const width = columns.length + (open ? 1 : 0) + (choice ? 1 : 0)
  return (
    <table>
      <caption className="sr-only">{label}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {choice ? <ChoiceHead choice={choice} items={list.items ?? noItems} rowId={rowId} /> : null}
            {group.headers.map(({ id, column }) => (
              <ColumnHead
                key={id}
                column={byId.get(column.id)}
                sorted={column.getIsSorted()}
                onSort={column.getToggleSortingHandler()}
              />
            ))}
            {open ? (
              <th scope="col">
                <span className="sr-only">{tableWords.open}</span>
              </th>
            ) : null}
          </tr>
        ))}
      </thead>
      {list.items ? null : (
        <TableSkeletonRows columns={columns} withButton={open !== undefined} withChoice={choice !== undefined} />
      )}
      {table.getRowModel().rows.map((row) => (
        <tbody
          key={row.id}
          // Only the mouse needs this: the keyboard has the button of the row.
          onClick={(event) => open && isOnRow(event) && openFromRow(event, () => open.onOpen(row.id))}
          className={clsx(
            "record",
            open && "is-openable",
            (open?.id === row.id || choice?.chosen.has(row.id)) && "is-open",
          )}
        >
          <tr>
            {choice ? <ChoiceCell choice={choice} item={row.original} id={row.id} /> : null}
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={cellClass(byId.get(cell.column.id))}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
            {open ? (
              <td className="record-button">
                {renderAction?.(row.original)}
                <Button
                  variant="outline"
                  size="sm"
                  data-record={row.id}
                  aria-haspopup="dialog"
                  onClick={() => open.onOpen(row.id)}
                >
                  {tableWords.open}
                  <span className="sr-only"> : {open.name(row.original)}</span>
                </Button>
              </td>
            ) : null}
          </tr>
          <FoldedRow folded={folded} width={width} cell={(column) => column.cell(row.original)} />
        </tbody>
      ))}
      {list.items?.length ? <TableSums sums={sums} columns={columns} /> : null}
    </table>
  )
}

interface ColumnHeadProps<Item> {
  column: DataColumn<Item> | undefined
  sorted: false | "asc" | "desc"
  onSort: ((event: unknown) => void) | undefined
}

function ColumnHead<Item extends RowData>({ column, sorted, onSort }: ColumnHeadProps<Item>) {
  if (!column) return null
  const sortable = column.sort !== undefined
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={cellClass(column)}
    >
      {sortable ? (
        <button type="button" onClick={onSort} className="column-sort">
          {column.header}
          <svg viewBox="0 0 12 16" aria-hidden="true" className={sorted || undefined}>
            <path className="up" d="m2 6 4-4 4 4z" />
            <path className="down" d="m2 10 4 4 4-4z" />
          </svg>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function isOnRow(event: MouseEvent): boolean {
  const marked = getSelection()?.toString() ?? ""
  return marked === "" && !(event.target as Element).closest("a, button, input, select, label")
}

/** Closing the record gives the focus back to the row's button. */
function openFromRow(event: MouseEvent, open: () => void): void {
  event.currentTarget.querySelector<HTMLElement>("[data-record]")?.focus({ preventScroll: true })
  open()
}
