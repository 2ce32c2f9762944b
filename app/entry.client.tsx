import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { SiteConfigProvider } from "#app/site/frame/site-config.tsx"
import { OpeningContext } from "#app/ui/page/use-opening.ts"
import { TariffContext } from "#app/ui/page/use-prices.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { Opening } from "#content/places/opening.ts"

const { origin = "", demo, tariff = "{}", opening = "{}" } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteConfigProvider value={{ origin, demo: demo === "1", hydrates: true, tariff, opening }}>
        <TariffContext value={JSON.parse(tariff) as Tariff}>
          <OpeningContext value={JSON.parse(opening) as Opening}>
            <HydratedRouter />
          </OpeningContext>
        </TariffContext>
      </SiteConfigProvider>
    </StrictMode>,
  )
})
