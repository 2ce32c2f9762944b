import type { ReactNode } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { AuthProvider } from "./auth-provider.tsx"

export function SignedInPage({ children, surely = false }: { children: ReactNode; surely?: boolean }) {
  return (
    <QueryProvider>
      <AuthProvider surely={surely}>{children}</AuthProvider>
    </QueryProvider>
  )
}
