import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { cellClass } from "./cell-class.ts"
import type { DataColumn } from "./data-column.ts"

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

interface SkeletonRowsProps<Item> {
  columns: readonly DataColumn<Item>[]
  withButton: boolean
  withChoice: boolean
}

export function TableSkeletonRows<Item>({ columns, withButton, withChoice }: SkeletonRowsProps<Item>) {
  const folds = columns.some(({ priority = "high" }) => priority !== "high")
  const foldsLate = columns.every(({ priority }) => priority !== "low")
  return rows.map((row) => (
    <tbody key={row} className="record">
      <tr>
        {withChoice ? <td className="record-choice" aria-hidden="true" /> : null}
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            <Skeleton className="h-4 w-full max-w-32" />
          </td>
        ))}
        {withButton ? (
          <td className="record-button">
            <Skeleton className="ml-auto h-9 w-14" />
          </td>
        ) : null}
      </tr>
      {folds ? (
        <tr className={foldsLate ? "record-fold is-medium" : "record-fold"}>
          <td colSpan={columns.length + (withButton ? 1 : 0) + (withChoice ? 1 : 0)}>
            <Skeleton className="h-5 w-3/4" />
          </td>
        </tr>
      ) : null}
    </tbody>
  ))
}
