import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Me } from "./people.schema.ts"

/** The key names the user, so that nobody sees another person's data. */
export function meKey(userId: string | undefined) {
  return ["/me", userId] as const
}

export async function fetchMe(): Promise<Me> {
  return await callApi<Me>("/me")
}

export function useMe(userId: string | undefined) {
  return useQuery({ queryKey: meKey(userId), queryFn: fetchMe, enabled: userId !== undefined })
}
