import { createContext, useContext } from "react"
import type { Tariff } from "#content/catalogue/price-codes.ts"

/** Prices come with the document, on the server as in the browser: no chunk holds any (school 4). */
export const TariffContext = createContext({} as Tariff)
TariffContext.displayName = "Tariff"

export const useTariff = () => useContext(TariffContext)

export const usePrices = () => useTariff().prices
