import { useInfiniteQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"

export interface Pages<Item> {
  items: readonly Item[] | undefined
  failed: boolean
  retry: () => Promise<unknown>
  more: "none" | "ready" | "loading" | "failed"
  fetchMore: () => Promise<unknown>
}

interface OwnList<Page extends { items: unknown[] }> {
  pages: Pages<Page["items"][number]>
  first: Page | undefined
  error: Error | null
}

/** A person's own list, page by page. The user id is in its key, so that nobody else sees it. */
export function usePages<Page extends { items: unknown[]; nextCursor: string | null }>(
  path: string,
  userId: string | undefined,
): OwnList<Page> {
  const query = useInfiniteQuery({
    queryKey: [path, userId],
    enabled: userId !== undefined,
    queryFn: ({ pageParam, signal }) => callApi<Page>(path, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = query
  const pages: OwnList<Page>["pages"] = {
    items: data?.pages.flatMap((page): Page["items"] => page.items),
    failed: error !== null && data === undefined,
    retry: refetch,
    more: moreOf(),
    fetchMore: () => fetchNextPage(),
  }
  return { pages, first: data?.pages[0], error }

  function moreOf(): Pages<unknown>["more"] {
    if (!hasNextPage) return "none"
    if (isFetchingNextPage) return "loading"
    return isFetchNextPageError ? "failed" : "ready"
  }
}
