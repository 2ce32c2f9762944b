import type { ReactNode } from "react"
import { AuthProvider } from "#app/features/identity/auth-provider.tsx"
import { QueryProvider } from "#app/platform/query-provider.tsx"

/** What a page needs around it that knows its person and asks the API. */
export function AccountArea({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <AuthProvider>{children}</AuthProvider>
    </QueryProvider>
  )
}
