import { clsx } from "clsx"
import { Fragment, type ReactNode } from "react"
import { cellClass } from "./cell-class.ts"
import type { DataColumn } from "./data-column.ts"

export interface TableSum {
  id: string
  label: ReactNode
  /** By the id of a column; others stay empty. */
  figures: Readonly<Record<string, ReactNode>>
}

interface TableSumsProps<Item> {
  sums: readonly TableSum[] | undefined
  columns: readonly DataColumn<Item>[]
}

/** Each figure under what it sums; those of folded columns stand in a second line, as in rows. */
export function TableSums<Item>({ sums, columns }: TableSumsProps<Item>) {
  if (!sums || sums.length === 0) return null
  const [first, ...others] = columns
  return (
    <tfoot>
      {sums.map(({ id, label, figures }) => {
        const folded = others.filter(
          ({ id: column, priority = "high" }) => priority !== "high" && figures[column] !== undefined,
        )
        return (
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
            {folded.length > 0 ? (
              <tr className={clsx("record-fold", folded.every(({ priority }) => priority === "medium") && "is-medium")}>
                <td colSpan={columns.length}>
                  <dl>
                    {folded.map((column) => (
                      <div key={column.id} className={`fold-${column.priority}`}>
                        <dt>{column.header}</dt>
                        <dd>{figures[column.id]}</dd>
                      </div>
                    ))}
                  </dl>
                </td>
              </tr>
            ) : null}
          </Fragment>
        )
      })}
    </tfoot>
  )
}
