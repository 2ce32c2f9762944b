import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { Catalogue, DatedPrice, PriceList } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { pricesScreen as words } from "#content/admin/prices.ts"
import type { PriceCode } from "#content/catalogue/price-codes.ts"
import { NewPriceDialog } from "./new-price-dialog.tsx"

const path = "/admin/prices"

/** « Tarifs » (school 4): what each thing costs now, and from which day on. */
export function PricesScreen() {
  return (
    <ReadScreen<Catalogue> path={path} failed={words.failed} loading={words.loading}>
      {(catalogue) => <Groups catalogue={catalogue} />}
    </ReadScreen>
  )
}

function Groups({ catalogue: { today, items } }: { catalogue: Catalogue }) {
  const [adding, add] = useState<PriceCode>()
  const [removing, remove] = useState<{ code: PriceCode; price: DatedPrice }>()
  const listOf = (code: PriceCode) => items.find((one) => one.code === code)
  const opened = adding && listOf(adding)
  return (
    <div className="mt-4 space-y-6">
      <p className="max-w-[45rem] text-slate">{words.text}</p>
      {items.some(({ now }) => now.currency === "EUR") ? (
        <p className="max-w-[45rem] border-l-4 border-special pl-4">{words.francs}</p>
      ) : null}
      {words.groups.map(({ title, codes }) => (
        <SectionCard key={title} title={title}>
          <ul aria-label={title} className="border-t border-line">
            {codes.map((code) => {
              const list = listOf(code)
              return list ? (
                <PriceLine
                  key={code}
                  list={list}
                  today={today}
                  onAdd={() => add(code)}
                  onRemove={(price) => remove({ code, price })}
                />
              ) : null
            })}
          </ul>
        </SectionCard>
      ))}
      {opened ? <NewPriceDialog list={opened} today={today} onClose={() => add(undefined)} /> : null}
      {removing ? <RemoveDialog {...removing} onClose={() => remove(undefined)} /> : null}
    </div>
  )
}

interface PriceLineProps {
  list: PriceList
  today: string
  onAdd: () => void
  onRemove: (price: DatedPrice) => void
}

function PriceLine({ list: { code, now, later }, today, onAdd, onRemove }: PriceLineProps) {
  const name = words.names[code]
  const begun = now.validFrom === null ? words.always : words.since(formatDay(now.validFrom))
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-slate">{begun}</span>
        {later.map((price) => (
          <span key={price.id} className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            {priceAndDay(price)}
            <RemoveButton name={name} price={price} onRemove={onRemove} />
          </span>
        ))}
      </div>
      <strong className="text-lg tabular-nums sm:text-right">{priceWords(now)}</strong>
      <span className="flex gap-2 sm:justify-end">
        {now.validFrom === today ? <RemoveButton name={name} price={now} onRemove={onRemove} /> : null}
        <Button size="sm" variant="outline" aria-label={`${words.add}, ${name}`} onClick={onAdd}>
          {words.add}
        </Button>
      </span>
    </li>
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

function priceAndDay({ validFrom, ...price }: DatedPrice): string {
  return validFrom === null ? priceWords(price) : `${priceWords(price)}, ${words.from(formatDay(validFrom))}`
}

function RemoveDialog({ code, price, onClose }: { code: PriceCode; price: DatedPrice; onClose: () => void }) {
  const remove = usePathCommand({ path, failed: words.notDone, done: () => words.removed, onDone: onClose })
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.remove}
      running={remove.running}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ method: "DELETE", path: `/${price.id}` })}
      onCancel={onClose}
    >
      <p className="font-semibold">{words.names[code]}</p>
      <p>{priceAndDay(price)}</p>
      <p className="mt-2 text-slate">{words.effect}</p>
    </ConfirmDialog>
  )
}
