import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { homeOf } from "./return-to.rules.ts"
import { useRequiredSession } from "./use-required-session.ts"

/** An administrator's session, null until known. Other roles go to their own space (specification 2). */
export function useAdminSession(): SessionAnswer | null {
  const session = useRequiredSession([])
  const role = session?.role
  useEffect(() => {
    if (role !== undefined && role !== "admin") location.replace(homeOf[role])
  }, [role])
  useLookAfterRefusal()
  return role === "admin" ? session : null
}

function useLookAfterRefusal(): void {
  const client = useQueryClient()
  const { refresh } = useAuth()
  useEffect(() => {
    const look = async (reason: unknown) => {
      if (!(reason instanceof ApiProblem && refusals.has(reason.status))) return
      await refresh().catch(() => undefined)
    }
    const leaveQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") void look(event.action.error)
    })
    const leaveMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") void look(event.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [client, refresh])
}

const refusals = new Set([401, 403])
