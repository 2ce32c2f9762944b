import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { SiteConfigProvider } from "#app/site/frame/site-config.tsx"
import { TariffContext } from "#app/ui/page/use-prices.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"

const { origin = "", demo, tariff = "{}" } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteConfigProvider value={{ origin, demo: demo === "1", hydrates: true, tariff }}>
        <TariffContext value={JSON.parse(tariff) as Tariff}>
          <HydratedRouter />
        </TariffContext>
      </SiteConfigProvider>
    </StrictMode>,
  )
})
