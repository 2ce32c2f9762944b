import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"

const client = new QueryClient({
  defaultOptions: {
    // 'always': offline requests fail instead of waiting; reads are tried four times (specification 9).
    queries: { staleTime: 5 * 60_000, retry: shouldRetry, retryDelay, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
})

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
