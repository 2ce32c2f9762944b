import { createContext } from "react-router"
import type { ApiDescription } from "#app/site/api-docs/api-description.ts"
import type { SiteConfig } from "./site-config.tsx"

/** Hands the configuration from the process to the renderer. */
export const siteConfigContext = createContext<SiteConfig>()

/** The description of the API, for the one page that shows it. */
export const apiDescriptionContext = createContext<ApiDescription | null>(null)
