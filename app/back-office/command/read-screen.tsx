import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { adminTitles } from "./use-admin-command.ts"

interface ReadScreenProps<Data> {
  path: string
  failed: string
  loading: string
  /** Asks again after so many milliseconds. */
  refreshMs?: number
  children: (data: Data) => ReactNode
}

/** What a screen shows of one answer, which others change at the same time: it is never fresh. */
export function ReadScreen<Data>({ path, failed, loading, refreshMs, children }: ReadScreenProps<Data>) {
  const { data, isError, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<Data>(path, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  })
  const broken = isError && data === undefined
  useEffect(() => {
    if (broken) announce("error", [adminTitles.failed, failed])
  }, [broken, failed])
  if (broken) {
    return (
      <div role="alert" className="mt-4 rounded-card border-2 border-port p-4">
        <p className="font-semibold">{failed}</p>
        <Button className="mt-3" variant="outline" size="sm" onClick={() => void refetch()}>
          {commandWords.retry}
        </Button>
      </div>
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
