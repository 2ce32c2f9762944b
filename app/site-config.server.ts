import { createContext } from "react-router"
import type { SiteConfig } from "./site-config.tsx"

/** Hands the configuration from the process to the renderer. */
export const siteConfigContext = createContext<SiteConfig>()
