import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"

/**
 * One for the document, whichever of its parts comes first. Data is fresh for five minutes; reads are tried four times
 * (specification 9). Writes say for themselves.
 */
const client = new QueryClient({
  defaultOptions: {
    // 'always': being offline is an error to say, not a reason to wait in silence.
    queries: { staleTime: 5 * 60_000, retry: shouldRetry, retryDelay, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
})

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
