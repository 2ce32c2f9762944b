import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { type Passage, passagesOf } from "#app/features/catalogue/francs.rules.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { francsPassage as words } from "#content/admin/prices/francs.ts"
import { pricesScreen } from "#content/admin/prices/prices.ts"
import { FrancsDialog } from "./francs-dialog.tsx"

/** Warns while a price is in euros (OIP, art. 10). Offers to undo a passage to francs until its first day is over. */
export function FrancsNotice({ catalogue }: { catalogue: Catalogue }) {
  const [open, setOpen] = useState(false)
  const [taking, take] = useState<Passage>()
  const { items, today } = catalogue
  const inEuros = items.some(({ now }) => now.currency === "EUR")
  return (
    <>
      {inEuros ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-special pl-4">
          <p className="min-w-0 sm:max-w-[28rem]">{words.warning}</p>
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </div>
      ) : null}
      {passagesOf(items, today).map((passage) => (
        <div
          key={passage.validFrom}
          className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-starboard pl-4"
        >
          <p className="min-w-0 sm:max-w-[28rem]">{sentenceOf(passage)}</p>
          <Button size="sm" variant="outline" onClick={() => take(passage)}>
            {words.takeBack}
          </Button>
        </div>
      ))}
      {open ? <FrancsDialog catalogue={catalogue} onClose={() => setOpen(false)} /> : null}
      {taking ? <TakeBackDialog passage={taking} onClose={() => take(undefined)} /> : null}
    </>
  )
}

function sentenceOf({ prices, validFrom }: Passage): string {
  return words.planned(prices.length, formatDay(validFrom, "date"))
}

function TakeBackDialog({ passage, onClose }: { passage: Passage; onClose: () => void }) {
  const command = { path: "/admin/prices", failed: pricesScreen.notDone, done: () => words.takenBack, onDone: onClose }
  const takeBack = usePathCommand(command)
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.takeBack}
      running={takeBack.running}
      refusal={takeBack.refusal}
      onConfirm={() => takeBack.run({ method: "DELETE", path: `/francs/${passage.validFrom}` })}
      onCancel={onClose}
    >
      <p className="font-semibold">{sentenceOf(passage)}</p>
      <ul className="mt-2 list-disc pl-5">
        {passage.prices.map(({ code }) => (
          <li key={code}>{pricesScreen.names[code]}</li>
        ))}
      </ul>
      <p className="mt-2 text-slate">{words.effect}</p>
    </ConfirmDialog>
  )
}
