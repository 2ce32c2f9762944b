import type { DatedPrice, PriceList } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { pagesShowing } from "#content/admin/prices/price-pages.ts"
import { pricesScreen as words } from "#content/admin/prices/prices.ts"
import type { PriceCode } from "#content/catalogue/price-codes.ts"
import { EarlierDays } from "./earlier-days.tsx"

interface PriceLineProps {
  list: PriceList
  today: string
  onAdd: () => void
  onRemove: (price: DatedPrice) => void
}

export function PriceLine({ list: { code, now, later, earlier }, today, onAdd, onRemove }: PriceLineProps) {
  const name = words.names[code]
  const begun = now.validFrom === null ? words.always : words.since(formatDay(now.validFrom))
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <span className="font-semibold">{name}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-slate">
          {begun}
          {now.validFrom === today ? <RemoveButton name={name} price={now} onRemove={onRemove} /> : null}
        </span>
        <ShownOn code={code} name={name} />
        {later.map((price) => (
          <span key={price.id} className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            {priceAndDay(price)}
            <RemoveButton name={name} price={price} onRemove={onRemove} />
          </span>
        ))}
        <EarlierDays of={name} entries={earlier.map((price) => Object.assign({ what: priceWords(price) }, price))} />
      </div>
      <strong className="text-lg tabular-nums sm:text-right">{priceWords(now)}</strong>
      <Button size="sm" variant="outline" aria-label={`${words.add}, ${name}`} onClick={onAdd}>
        {words.add}
      </Button>
    </li>
  )
}

function ShownOn({ code, name }: { code: PriceCode; name: string }) {
  return (
    <ul aria-label={`${words.shownOn}, ${name}`} className="flex flex-wrap gap-x-4 text-sm">
      {pagesShowing(code).map(({ path, label }) => (
        <li key={path}>
          <a href={path} className="link inline-block py-1">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface RemoveButtonProps extends Pick<PriceLineProps, "onRemove"> {
  name: string
  price: DatedPrice
}

function RemoveButton({ name, price, onRemove }: RemoveButtonProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${words.remove}, ${name}, ${priceAndDay(price)}`}
      onClick={() => onRemove(price)}
    >
      {words.remove}
    </Button>
  )
}

export function priceAndDay({ validFrom, ...price }: DatedPrice): string {
  return validFrom === null ? priceWords(price) : `${priceWords(price)}, ${words.from(formatDay(validFrom))}`
}
