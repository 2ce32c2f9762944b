import { createContext, type ReactNode, useContext } from "react"

/** What every document knows of the site it belongs to; the same for all visitors. */
export interface SiteConfig {
  /** Scheme and host of canonical addresses. */
  origin: string
  /** Demo rows exist: the banner says so. */
  demo: boolean
}

/** And what a document knows of itself. */
export interface DocumentConfig extends SiteConfig {
  /** Whether its scripts come with it. */
  hydrates: boolean
  /**
   * What the server alone writes into <head>: addresses, share tags, structured data. Browsers need none of it, and
   * React leaves alone what it did not expect there.
   */
  head?: ReactNode
}

const SiteConfigContext = createContext<DocumentConfig>({ origin: "", demo: false, hydrates: false })

export function SiteConfigProvider({ value, children }: { value: DocumentConfig; children: ReactNode }) {
  return <SiteConfigContext value={value}>{children}</SiteConfigContext>
}

export function useSiteConfig(): DocumentConfig {
  return useContext(SiteConfigContext)
}
