import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { SiteConfigProvider } from "#app/site/frame/site-config.tsx"
import { PricesContext } from "#app/ui/page/use-prices.ts"
import type { Prices } from "#content/catalogue/price-codes.ts"

const { origin = "", demo, prices = "{}" } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteConfigProvider value={{ origin, demo: demo === "1", hydrates: true, prices }}>
        <PricesContext value={JSON.parse(prices) as Prices}>
          <HydratedRouter />
        </PricesContext>
      </SiteConfigProvider>
    </StrictMode>,
  )
})
