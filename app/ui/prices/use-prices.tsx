import { createContext, type ReactNode, useContext } from "react"
import type { Prices } from "#content/catalogue/price-codes.ts"

const PricesContext = createContext<Prices | null>(null)
PricesContext.displayName = "Prices"

/** Prices come with the document, on the server as in the browser: no chunk holds any (school 4). */
export function PricesProvider({ prices, children }: { prices: Prices; children: ReactNode }) {
  return <PricesContext value={prices}>{children}</PricesContext>
}

export function usePrices(): Prices {
  const prices = useContext(PricesContext)
  if (!prices) throw new Error("no prices around this component")
  return prices
}
