import type { ReactNode } from "react"
import { QueryProvider } from "#app/platform/query-provider.tsx"
import { AuthProvider } from "./auth-provider.tsx"

/** What a page for signed-in people stands in: its data and its session. */
export function SignedInPage({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <AuthProvider>{children}</AuthProvider>
    </QueryProvider>
  )
}
