import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { Catalogue, DatedPrice } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { SectionCard } from "#app/ui/section-card.tsx"
import { pricesScreen as words } from "#content/admin/prices/prices.ts"
import type { PriceCode } from "#content/catalogue/price-codes.ts"
import { FrancsNotice } from "./francs-notice.tsx"
import { NewPriceDialog } from "./new-price-dialog.tsx"
import { PriceLine, priceAndDay } from "./price-line.tsx"
import { VatCard } from "./vat-card.tsx"

const path = "/admin/prices"

/** « Tarifs » (school 4, "Catalogue"). */
export function PricesScreen() {
  return (
    <ReadScreen<Catalogue> path={path} failed={words.failed} loading={words.loading}>
      {(catalogue) => <Groups catalogue={catalogue} />}
    </ReadScreen>
  )
}

function Groups({ catalogue }: { catalogue: Catalogue }) {
  const { today, items, vat } = catalogue
  const [adding, add] = useState<PriceCode>()
  const [removing, remove] = useState<{ code: PriceCode; price: DatedPrice }>()
  const listOf = (code: PriceCode) => items.find((one) => one.code === code)
  const opened = adding && listOf(adding)
  return (
    <div className="mt-4 space-y-6">
      <p className="max-w-[45rem] text-slate">{words.text}</p>
      <FrancsNotice catalogue={catalogue} />
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
      <VatCard vat={vat} today={today} />
      {opened ? <NewPriceDialog list={opened} today={today} onClose={() => add(undefined)} /> : null}
      {removing ? <RemoveDialog {...removing} onClose={() => remove(undefined)} /> : null}
    </div>
  )
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
