import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocation } from "react-router"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import type { UrlFields } from "#app/browser/query-string.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"

export interface ListSource<Filters extends UrlFields> {
  /** Below /api/v1; what is asked of this path is kept under it, so that a change made elsewhere can say so. */
  path: string
  /** The filters, by the names the API gives them, with what they are at first; '' is not sent. Outside of the component. */
  filters: Filters
  /** The order at first, as the API writes it: 'createdAt:desc'. */
  sort: string
  /** Whether the API counts the matching rows at `path`/count. */
  counted?: true
}

export interface AdminList<Item, Filters extends UrlFields> {
  filters: { [Name in keyof Filters]: string }
  /** Whether any of them is not as at first. */
  narrowed: boolean
  /** Changes some filters and goes back to the first page. */
  setFilters: (patch: Partial<Record<keyof Filters & string, string>>, step?: { replace?: boolean }) => void
  sort: string
  setSort: (sort: string) => void
  /** Undefined until they are there, or where they could not be had; the former ones while others load. */
  items: readonly Item[] | undefined
  error: Error | null
  busy: boolean
  retry: () => void
  /** The number of matching rows on all pages; `more` when there are too many to count. */
  found: { count: number; more: boolean } | undefined
  /** Undefined where there is no such page. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** Asks for everything of this path again: list, figures, records. */
  refresh: () => Promise<void>
  /** Address of a file with exactly what the filters let through. */
  exportHref: string
}

interface Answer<Item> {
  items: Item[]
  nextCursor: string | null
}

/** A list of the back-office, a page at a time by keyset; filters, order and place in it are in the query string. */
export function useAdminList<Item, const Filters extends UrlFields>(
  source: ListSource<Filters>,
): AdminList<Item, Filters> {
  const client = useQueryClient()
  const { values, change } = useUrlState<UrlFields>({ ...source.filters, sort: source.sort, cursor: "" })
  const { cursor = "", sort = source.sort, ...filters } = values
  const asked = Object.fromEntries(Object.entries({ ...filters, sort }).filter(([, value]) => value !== ""))
  const query = { ...asked, ...(cursor ? { cursor } : {}) }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [source.path, query],
    queryFn: ({ signal }) => callApi<Answer<Item>>(source.path, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const { sort: _order, ...narrowedBy } = asked
  const { data: found } = useQuery({
    queryKey: [source.path, "count", narrowedBy],
    enabled: source.counted === true,
    queryFn: ({ signal }) =>
      callApi<{ count: number; more: boolean }>(`${source.path}/count`, { query: narrowedBy, signal }),
  })
  const trail = useTrail()
  const nextCursor = data?.nextCursor
  return {
    filters: filters as { [Name in keyof Filters]: string },
    narrowed: Object.entries(filters).some(([name, value]) => value !== source.filters[name]),
    setFilters: (patch, step) => change({ ...patch, cursor: "" }, { ...step, state: { trail: [] } }),
    sort,
    setSort: (next) => change({ sort: next, cursor: "" }, { state: { trail: [] } }),
    items: data?.items,
    found,
    error: data ? null : error,
    busy: isFetching,
    retry() {
      // What the server will never accept is not asked again: the list begins anew, as usual.
      if (error instanceof ApiProblem && error.status === 422)
        change({ ...source.filters, sort: source.sort, cursor: "" })
      else void refetch()
    },
    next: nextCursor ? () => change({ cursor: nextCursor }, { state: { trail: [...trail, cursor] } }) : undefined,
    previous: cursor
      ? () => change({ cursor: trail.at(-1) ?? "" }, { state: { trail: trail.slice(0, -1) } })
      : undefined,
    refresh: () => client.invalidateQueries({ queryKey: [source.path] }),
    exportHref: `/api/v1${source.path}/export.csv?${new URLSearchParams(asked)}`.replace(/\?$/, ""),
  }
}

/** Cursors of the pages before this one, kept with the history; who came by a link goes back to the first page. */
function useTrail(): readonly string[] {
  const kept = (useLocation().state as { trail?: unknown } | null)?.trail
  return Array.isArray(kept) ? kept.filter((cursor) => typeof cursor === "string") : []
}
