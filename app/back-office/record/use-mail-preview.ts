import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"

export interface MailPreviewState {
  preview: { subject: string; text: string } | undefined
  failed: boolean
}

/** What the mail tells of, besides the message. */
export type MailDecision = Readonly<Record<string, string | number | true | undefined>>

const pauseMs = 300

/** @param path of the record, below /api/v1 */
export function useMailPreview(
  path: string,
  decision: MailDecision,
  { message, shown }: { message: string; shown: boolean },
): MailPreviewState {
  const written = useAfterPause(message.trim())
  const { data, isError } = useQuery({
    queryKey: [path, "mail-preview", decision, written],
    enabled: shown,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<{ subject: string; text: string }>(`${path}/mail-preview`, {
        method: "POST",
        body: { ...decision, message: written },
        signal,
      }),
  })
  return { preview: data, failed: isError && !data }
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
