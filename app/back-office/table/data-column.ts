import type { ReactNode } from "react"

export interface DataColumn<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** The API's name of this order, e.g. 'createdAt'; undefined: not sortable. */
  sort?: string
  descendingFirst?: boolean
  whole?: boolean
  long?: boolean
  align?: "start" | "end"
  /** Without room, 'low' columns fold into a second line, then 'medium' ones. 'high' is for two or three. */
  priority?: "high" | "medium" | "low"
}

/** Reads 'createdAt:desc'. */
export function readSort(sort: string): { key: string; descending: boolean } {
  const [key = "", direction] = sort.split(":")
  return { key, descending: direction === "desc" }
}

export function writeSort(key: string, descending: boolean): string {
  return `${key}:${descending ? "desc" : "asc"}`
}
