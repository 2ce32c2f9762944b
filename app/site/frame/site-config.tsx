import { createContext, type ReactNode, useContext } from "react"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { Opening } from "#content/places/opening.ts"

export interface SiteConfig {
  origin: string
  demo: boolean
}

/** What a document is rendered from: nothing of a visitor. */
export interface RenderedSite extends SiteConfig {
  tariff: Tariff
  opening: Opening
}

export interface DocumentConfig extends SiteConfig {
  hydrates: boolean
  /** The attributes of a document that hydrates carry it. */
  tariff?: string
  opening?: string
  /** Only the server writes it; React ignores unexpected elements in <head>. */
  head?: ReactNode
}

const SiteConfigContext = createContext<DocumentConfig>({ origin: "", demo: false, hydrates: false })

export function SiteConfigProvider({ value, children }: { value: DocumentConfig; children: ReactNode }) {
  return <SiteConfigContext value={value}>{children}</SiteConfigContext>
}

export function useSiteConfig(): DocumentConfig {
  return useContext(SiteConfigContext)
}
