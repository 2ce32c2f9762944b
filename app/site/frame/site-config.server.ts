import { createContext } from "react-router"
import type { ApiDescription } from "#app/site/api-docs/api-description.ts"
import type { RenderedSite } from "./site-config.tsx"

export const siteConfigContext = createContext<RenderedSite>()

export const apiDescriptionContext = createContext<ApiDescription | null>(null)
