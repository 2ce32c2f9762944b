import type { ReactNode } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { AuthProvider } from "./auth-provider.tsx"

/** What a page, or a part of one, for signed-in people stands in: its data and its session; for `surely` see there. */
export function SignedInPage({ children, surely = false }: { children: ReactNode; surely?: boolean }) {
  return (
    <QueryProvider>
      <AuthProvider surely={surely}>{children}</AuthProvider>
    </QueryProvider>
  )
}
