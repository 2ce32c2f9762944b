import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocation } from "react-router"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import type { UrlFields } from "#app/browser/query-string.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"

export interface ListSource<Filters extends UrlFields> {
  /** The address below /api/v1; it is the cache key of the list, its figures and records too. */
  path: string
  /** Initial filters by the API's names; '' is not sent. Define it outside the component. */
  filters: Filters
  /** Initial order: 'createdAt:desc'. */
  sort: string
  /** The API has `path`/count. */
  counted?: true
}

export interface AdminList<Item, Filters extends UrlFields> {
  filters: { [Name in keyof Filters]: string }
  /** True when a filter differs from its initial value. */
  narrowed: boolean
  /** Goes back to the first page. */
  setFilters: (patch: Partial<Record<keyof Filters & string, string>>, step?: { replace?: boolean }) => void
  sort: string
  setSort: (sort: string) => void
  /** Undefined until loaded or after a failure; the previous rows while others load. */
  items: readonly Item[] | undefined
  error: Error | null
  busy: boolean
  retry: () => void
  /** Counts all pages; `more` is true above the API's limit for counts. */
  found: { count: number; more: boolean } | undefined
  next: (() => void) | undefined
  previous: (() => void) | undefined
  refresh: () => Promise<void>
  exportHref: string
}

interface Answer<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Pages by keyset; filters, order and page are in the query string. */
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
      // The server would refuse this request again, so the list starts anew.
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

/** Cursors of earlier pages, in the history entry; empty for a visitor who followed a link. */
function useTrail(): readonly string[] {
  const kept = (useLocation().state as { trail?: unknown } | null)?.trail
  return Array.isArray(kept) ? kept.filter((cursor) => typeof cursor === "string") : []
}
