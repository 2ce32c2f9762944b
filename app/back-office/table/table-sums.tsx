import { Fragment, type ReactNode } from "react"
import { cellClass } from "./cell-class.ts"
import type { DataColumn } from "./data-column.ts"
import { FoldedRow, foldedOf } from "./folded-row.tsx"

export interface TableSum {
  id: string
  label: ReactNode
  /** The key is the id of a column; columns without a figure stay empty. */
  figures: Readonly<Record<string, ReactNode>>
}

interface TableSumsProps<Item> {
  sums: readonly TableSum[] | undefined
  columns: readonly DataColumn<Item>[]
}

export function TableSums<Item>({ sums, columns }: TableSumsProps<Item>) {
  if (!sums || sums.length === 0) return null
  const [first, ...others] = columns
  return (
    <tfoot>
      {sums.map(({ id, label, figures }) => (
        <Fragment key={id}>
          <tr>
            <th scope="row" className={cellClass(first)}>
              {label}
            </th>
            {others.map((column) => (
              <td key={column.id} className={cellClass(column)}>
                {figures[column.id]}
              </td>
            ))}
          </tr>
          <FoldedRow
            folded={foldedOf(others).filter((column) => figures[column.id] !== undefined)}
            width={columns.length}
            cell={(column) => figures[column.id]}
          />
        </Fragment>
      ))}
    </tfoot>
  )
}
