import { createContext } from "react-router"
import type { ApiDescription } from "#app/site/api-docs/api-description.ts"
import type { SiteConfig } from "./site-config.tsx"

export const siteConfigContext = createContext<SiteConfig>()

export const apiDescriptionContext = createContext<ApiDescription | null>(null)
