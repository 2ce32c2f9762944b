import { clsx } from "clsx"
import type { ReactNode } from "react"
import type { DataColumn } from "./data-column.ts"

export function foldedOf<Item>(columns: readonly DataColumn<Item>[]): DataColumn<Item>[] {
  return columns.filter(({ priority = "high" }) => priority !== "high")
}

interface FoldedRowProps<Item> {
  folded: readonly DataColumn<Item>[]
  width: number
  cell: (column: DataColumn<Item>) => ReactNode
}

export function FoldedRow<Item>({ folded, width, cell }: FoldedRowProps<Item>) {
  if (folded.length === 0) return null
  return (
    <tr className={clsx("record-fold", folded.every(({ priority }) => priority === "medium") && "is-medium")}>
      <td colSpan={width}>
        <dl>
          {folded.map((column) => (
            <div key={column.id} className={`fold-${column.priority}`}>
              <dt>{column.header}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
