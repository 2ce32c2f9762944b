import type { ReactNode } from "react"

export interface DataColumn<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** The API's name of this order, e.g. 'createdAt'; left out, the list cannot be sorted by it. */
  sort?: string
  /** The first click gives the descending order: dates, figures. */
  descendingFirst?: boolean
  /** Never wrapped: dates, figures, references, badges. */
  whole?: boolean
  /** Whole sentences: they take the room that is left, and wrap. */
  long?: boolean
  /** Figures stand at the end. */
  align?: "start" | "end"
  /**
   * Where there is no room 'low' columns fold into a second line of their row, then 'medium' ones too (on a phone).
   * 'high' is usual: two or three of a table.
   */
  priority?: "high" | "medium" | "low"
}

/** 'createdAt:desc' ⇄ its column and direction. */
export function readSort(sort: string): { key: string; descending: boolean } {
  const [key = "", direction] = sort.split(":")
  return { key, descending: direction === "desc" }
}

export function writeSort(key: string, descending: boolean): string {
  return `${key}:${descending ? "desc" : "asc"}`
}
