import { createContext, useContext } from "react"
import type { Prices } from "#content/catalogue/price-codes.ts"

/** Prices come with the document, on the server as in the browser: no chunk holds any (school 4). */
export const PricesContext = createContext({} as Prices)
PricesContext.displayName = "Prices"

export const usePrices = () => useContext(PricesContext)
