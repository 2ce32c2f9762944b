import { type QueryClient, useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Application, ApplicationAnswer } from "./application.schema.ts"

const pollEveryMs = 1000

/** A key per user, so that nobody sees another user's draft. */
export function applicationKey(userId: string | undefined) {
  return ["/me/application", userId] as const
}

async function fetchApplication({ signal }: { signal?: AbortSignal } = {}): Promise<ApplicationAnswer> {
  return await callApi<ApplicationAnswer>("/me/application", signal ? { signal } : {})
}

/** Refetches every second while a payment is under way. */
export function useApplication(userId: string | undefined) {
  return useQuery({
    queryKey: applicationKey(userId),
    enabled: userId !== undefined,
    queryFn: fetchApplication,
    refetchInterval: ({ state }) => (state.data?.application?.payment.status === "pending" ? pollEveryMs : false),
  })
}

export async function readApplication(client: QueryClient, userId: string): Promise<ApplicationAnswer> {
  return await client.fetchQuery({ queryKey: applicationKey(userId), queryFn: fetchApplication, staleTime: 0 })
}

export function changeKnown(client: QueryClient, userId: string, change: (known: Application) => Application): void {
  client.setQueryData<ApplicationAnswer>(applicationKey(userId), (answer) =>
    answer?.application ? { ...answer, application: change(answer.application) } : answer,
  )
}
