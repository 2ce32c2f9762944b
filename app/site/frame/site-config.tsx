import { createContext, type ReactNode, useContext } from "react"

export interface SiteConfig {
  origin: string
  demo: boolean
}

export interface DocumentConfig extends SiteConfig {
  hydrates: boolean
  /** Written by the server only; React ignores unexpected elements in <head>. */
  head?: ReactNode
}

const SiteConfigContext = createContext<DocumentConfig>({ origin: "", demo: false, hydrates: false })

export function SiteConfigProvider({ value, children }: { value: DocumentConfig; children: ReactNode }) {
  return <SiteConfigContext value={value}>{children}</SiteConfigContext>
}

export function useSiteConfig(): DocumentConfig {
  return useContext(SiteConfigContext)
}
