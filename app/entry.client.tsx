import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { SiteConfigProvider } from "#app/site/frame/site-config.tsx"

const { origin = "", demo } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteConfigProvider value={{ origin, demo: demo === "1", hydrates: true }}>
        <HydratedRouter />
      </SiteConfigProvider>
    </StrictMode>,
  )
})
