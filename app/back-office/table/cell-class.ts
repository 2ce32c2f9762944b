import { clsx } from "clsx"
import type { DataColumn } from "./data-column.ts"

export function cellClass<Item>(column: DataColumn<Item> | undefined): string {
  return clsx(
    column?.align === "end" && "is-figure",
    column?.long && "is-long",
    column?.whole && "is-whole",
    column?.priority && `is-${column.priority}`,
  )
}
