import type { FrancsLine } from "#app/features/catalogue/francs.schema.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { francsPassage as words } from "#content/admin/prices/francs.ts"
import { pricesScreen } from "#content/admin/prices/prices.ts"

/** @param lines undefined until the exchange rate can be read */
export function FrancsPreview({ lines }: { lines: readonly FrancsLine[] | undefined }) {
  if (lines === undefined) return <p className="text-slate">{words.nothing}</p>
  if (lines.length === 0) return <p className="text-slate">{words.none}</p>
  return (
    <table className="w-full border-t border-line text-left">
      <caption className="sr-only">{words.preview}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-slate">
          <th scope="col" className="py-2 font-normal">
            {words.columns.name}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            {words.columns.from}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            {words.columns.to}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, fromCents, toCents }) => (
          <tr key={code} className="border-b border-line">
            <th scope="row" className="py-1.5 font-normal">
              {pricesScreen.names[code]}
            </th>
            <td className="py-1.5 pl-4 text-right whitespace-nowrap text-slate tabular-nums">
              {priceWords({ cents: fromCents, currency: "EUR" })}
            </td>
            <td className="py-1.5 pl-4 text-right font-semibold whitespace-nowrap tabular-nums">
              {priceWords({ cents: toCents, currency: "CHF" })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
