import { useQuery } from "@tanstack/react-query"
import { type AuthState, fetchSession, sessionKey, useAuth } from "./auth-provider.tsx"

export function useSeenSession(): AuthState & { failed: boolean } {
  const auth = useAuth()
  const { isError } = useQuery({ queryKey: sessionKey, queryFn: fetchSession, enabled: false })
  return { ...auth, failed: isError }
}
