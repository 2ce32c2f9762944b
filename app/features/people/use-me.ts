import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/platform/call-api.ts"
import type { Me } from "./people.schema.ts"

export const meKey = ["me"] as const

export async function fetchMe(): Promise<Me> {
  return await callApi<Me>("/me")
}

/** One's own account and profile. */
export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: fetchMe })
}
