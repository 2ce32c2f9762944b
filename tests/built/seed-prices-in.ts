import { priceCodes } from "#content/catalogue/price-codes.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"

/** How far a number may stand behind the code of its product: `rental:euros(8e3)`, `rental:{cents:8e3`. */
const nearby = 40
/** `8000`, `8e3`, `8_000`, `0x1f40`, `80.00`; the minifier takes the shortest. */
const number = /(?<![\w$.])(?:0x[\da-f]+|[\d_]*\.?\d[\d_]*(?:e\d+)?)(?![\w$])/gi
const words =
  /(?:€|CHF|EUR)[\s\u00a0\u202f]?(\d[\d’']*(?:\.\d\d)?)(?!\d)|(\d[\d’']*(?:\.\d\d)?)[\s\u00a0\u202f]?(?:€|CHF|EUR)/g

/** The prices of the seed that a chunk holds: a number behind its code, or an amount in words. */
export function seedPricesIn(chunk: string): string[] {
  const text = chunk.replaceAll(/\\u(?:00a0|202f)|\\x[aA]0/g, "\u00a0")
  const amounts = new Set([...text.matchAll(words)].map(([, after, before]) => centsOf(after ?? before ?? "")))
  return priceCodes.filter((code) => {
    const { cents } = seedPrices[code]
    return cents !== null && (amounts.has(cents) || numbersBehind(text, code).some(isPrice(cents)))
  })
}

const isPrice = (cents: number) => (value: number) => value === cents || value === cents / 100

function centsOf(amount: string): number {
  return Math.round(Number(amount.replaceAll(/[’']/g, "")) * 100)
}

/** The numbers that follow a key or a text with this code. */
function numbersBehind(text: string, code: string): number[] {
  const places = text.matchAll(new RegExp(`(?<![\\w$.-])${code}(?![\\w$-])`, "g"))
  return [...places].flatMap(({ index }) => {
    const behind = text.slice(index + code.length, index + code.length + nearby)
    return [...behind.matchAll(number)].map(([found]) => Number(found.replaceAll("_", "")))
  })
}
