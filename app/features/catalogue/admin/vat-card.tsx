import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { DatedVat, VatList } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { pricesScreen } from "#content/admin/prices/prices.ts"
import { vatCard as words } from "#content/admin/prices/vat.ts"
import { EarlierDays } from "./earlier-days.tsx"
import { NewVatDialog } from "./new-vat-dialog.tsx"

/** « TVA » (school 4, "Documents"). */
export function VatCard({ vat: { now, later, earlier }, today }: { vat: VatList; today: string }) {
  const [changing, change] = useState(false)
  const [removing, remove] = useState<DatedVat>()
  const { none, liable } = words.effect
  const removable = now.validFrom === today ? [now, ...later] : later
  return (
    <SectionCard title={words.title} text={now.number === null ? none : liable}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-y border-line py-3">
        <div className="min-w-0">
          <strong>{stateOf(now)}</strong>
          <span className="block text-sm text-slate">
            {now.validFrom === null ? pricesScreen.always : pricesScreen.since(formatDay(now.validFrom))}
          </span>
        </div>
        <Button size="sm" variant="outline" aria-label={words.dialog.title} onClick={() => change(true)}>
          {words.change}
        </Button>
        {removable.length > 0 ? (
          <ul className="col-span-2">
            {removable.map((entry) => (
              <li key={entry.validFrom} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
                {stateAndDay(entry)}
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${words.remove}, ${stateAndDay(entry)}`}
                  onClick={() => remove(entry)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <EarlierDays
          of={words.title}
          entries={earlier.map((entry) => Object.assign({ what: stateOf(entry) }, entry))}
        />
      </div>
      {changing ? <NewVatDialog now={now} today={today} onClose={() => change(false)} /> : null}
      {removing ? <RemoveDialog entry={removing} onClose={() => remove(undefined)} /> : null}
    </SectionCard>
  )
}

function stateOf({ number }: DatedVat): string {
  return number === null ? words.none : `${words.liable}, ${number}`
}

function stateAndDay({ validFrom, ...entry }: DatedVat): string {
  const state = stateOf({ validFrom, ...entry })
  return validFrom === null ? state : `${state}, ${pricesScreen.from(formatDay(validFrom))}`
}

function RemoveDialog({ entry, onClose }: { entry: DatedVat; onClose: () => void }) {
  const command = { path: "/admin/prices", failed: words.notDone, done: () => words.removed, onDone: onClose }
  const remove = usePathCommand(command)
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.remove}
      running={remove.running}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ method: "DELETE", path: `/vat/${entry.validFrom}` })}
      onCancel={onClose}
    >
      <p className="font-semibold">{stateAndDay(entry)}</p>
      <p className="mt-2 text-slate">{words.before}</p>
    </ConfirmDialog>
  )
}
