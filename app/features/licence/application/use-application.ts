import { type QueryClient, useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Application, ApplicationAnswer } from "./application.schema.ts"

const pollEveryMs = 1000

/** Another user has another key: what one sees is never shown to the next. */
export function applicationKey(userId: string | undefined) {
  return ["/me/application", userId] as const
}

async function fetchApplication({ signal }: { signal?: AbortSignal } = {}): Promise<ApplicationAnswer> {
  return await callApi<ApplicationAnswer>("/me/application", signal ? { signal } : {})
}

/** One's own draft; asked again each second while a payment is under way. */
export function useApplication(userId: string | undefined) {
  return useQuery({
    queryKey: applicationKey(userId),
    enabled: userId !== undefined,
    queryFn: fetchApplication,
    refetchInterval: ({ state }) => (state.data?.application?.payment.status === "pending" ? pollEveryMs : false),
  })
}

/** Reads the draft again, whatever is known of it. */
export async function readApplication(client: QueryClient, userId: string): Promise<ApplicationAnswer> {
  return await client.fetchQuery({ queryKey: applicationKey(userId), queryFn: fetchApplication, staleTime: 0 })
}

/** What is known of the draft changes at once, before it is read again. */
export function changeKnown(client: QueryClient, userId: string, change: (known: Application) => Application): void {
  client.setQueryData<ApplicationAnswer>(applicationKey(userId), (answer) =>
    answer?.application ? { ...answer, application: change(answer.application) } : answer,
  )
}
