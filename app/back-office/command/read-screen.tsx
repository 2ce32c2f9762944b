import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { adminTitles, firstMessage, refusalSentence } from "./use-admin-command.ts"

interface ReadScreenProps<Data> {
  path: string
  failed: string
  loading: string
  refreshMs?: number
  children: (data: Data) => ReactNode
}

/** What a screen shows of one answer, which others change at the same time: it is never fresh. */
export function ReadScreen<Data>({ path, failed, loading, refreshMs, children }: ReadScreenProps<Data>) {
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<Data>(path, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  })
  const broken = error !== null && data === undefined
  const why = broken ? (firstMessage(error) ?? refusalSentence(error, "")) : ""
  useEffect(() => {
    if (broken) announce("error", [adminTitles.failed, why || failed])
  }, [broken, why, failed])
  if (broken) {
    return (
      <LoadFailed className="mt-4" title={failed} onRetry={() => void refetch()}>
        {why}
      </LoadFailed>
    )
  }
  if (data === undefined) {
    return (
      <output className="mt-4 block" aria-busy>
        <span className="sr-only">{loading}</span>
        <Skeleton className="h-64" />
      </output>
    )
  }
  return children(data)
}
