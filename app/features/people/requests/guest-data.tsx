import { useEffect, useRef, useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { Facts } from "#app/back-office/record/facts.tsx"
import { dayOf, formatDayTime } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { SectionCard } from "#app/ui/section-card.tsx"
import { dataRequestsScreen as words } from "#content/admin/data-requests.ts"
import { ContactDialog } from "./contact-dialog.tsx"
import type { Erased, KeptOfGuest, ProvenAddressTyped } from "./data-requests.schema.ts"

interface GuestDataProps {
  kept: KeptOfGuest
  proof: ProvenAddressTyped
  outdated: boolean | undefined
  onChanged: () => void
  onLeave: () => void
}

const rows = ["reservations", "waitingEntries", "boatSharingInterests", "contactMessages", "mails"] as const

export function GuestData({ kept, proof, outdated, onChanged, onLeave }: GuestDataProps) {
  const [asked, ask] = useState<"correct" | "erase">()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => section.current?.focus(), [])
  const copying = usePathCommand({
    path: words.path,
    failed: words.notDone,
    done: () => words.copy.done,
    onDone: (copy) =>
      saveFile(words.copy.file(dayOf(new Date())), JSON.stringify(copy, undefined, 2), "application/json"),
  })
  const close = () => ask(undefined)
  function readAgain() {
    // The button goes with the note.
    section.current?.focus()
    onChanged()
  }
  const canErase = rows.some((name) => kept[name] > 0)
  const isEmpty = !canErase && kept.debtors === 0
  return (
    <div ref={section} tabIndex={-1}>
      <SectionCard
        title={words.found.title(kept.email)}
        badge={
          <Button size="sm" variant="outline" onClick={onLeave}>
            {words.prove.another}
          </Button>
        }
      >
        <div className="space-y-5">
          {outdated ? (
            <LoadFailed title={words.found.outdated.title} onRetry={readAgain}>
              {words.found.outdated.text}
            </LoadFailed>
          ) : null}
          {isEmpty ? <p>{words.found.nothing}</p> : <KeptFacts kept={kept} />}
          {kept.hasAccount ? <p className="border-l-4 border-water pl-4">{words.found.hasAccount}</p> : null}
          <BookingsAhead ahead={kept.ahead} />
          <Refusal>{copying.refusal}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button
              aria-disabled={copying.running}
              onClick={() => copying.run({ method: "POST", path: "/copy", body: proof })}
            >
              {words.copy.action}
            </Button>
            {kept.contact ? (
              <Button variant="outline" onClick={() => ask("correct")}>
                {words.correct.action}
              </Button>
            ) : null}
            {canErase ? (
              <Button variant="outline" onClick={() => ask("erase")}>
                {words.erase.action}
              </Button>
            ) : null}
          </div>
        </div>
      </SectionCard>
      {asked === "correct" && kept.contact ? (
        <ContactDialog contact={kept.contact} proof={proof} onDone={onChanged} onClose={close} />
      ) : null}
      {asked === "erase" ? <EraseDialog kept={kept} proof={proof} onDone={onChanged} onClose={close} /> : null}
    </div>
  )
}

function KeptFacts({ kept }: { kept: KeptOfGuest }) {
  const { debts, credits } = kept
  return (
    <Facts
      facts={[
        ...rows.map((name) => [words.found.rows[name], kept[name]] as const),
        debts.length > 0 ? [words.found.rows.debts, amountsOf(debts)] : undefined,
        credits.length > 0 ? [words.found.rows.credits, amountsOf(credits)] : undefined,
      ]}
    />
  )
}

function BookingsAhead({ ahead }: Pick<KeptOfGuest, "ahead">) {
  if (ahead.length === 0) return null
  return (
    <div>
      <p>{words.found.ahead}</p>
      <ul className="mt-2 list-disc pl-5">
        {ahead.map(({ id, reference, reservationDate, timeSlot }) => (
          <li key={id}>
            <a href={`/admin/reservations?id=${id}`} className="inline-flex min-h-11 items-center underline">
              {`${formatDayTime(reservationDate, timeSlot)}, ${reference}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EraseDialogProps {
  kept: KeptOfGuest
  proof: ProvenAddressTyped
  onDone: () => void
  onClose: () => void
}

function EraseDialog({ kept, proof, onDone, onClose }: EraseDialogProps) {
  const erasing = usePathCommand<Erased>({
    path: words.path,
    failed: words.notDone,
    done: words.erase.done,
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={words.erase.title}
      confirm={words.erase.confirm}
      running={erasing.running}
      refusal={erasing.refusal}
      onConfirm={() => erasing.run({ method: "POST", path: "/erasure", body: proof })}
      onCancel={onClose}
    >
      <div className="space-y-3">
        <p>{words.erase.what(kept)}</p>
        {kept.debts.length > 0 ? <p className="font-semibold">{words.erase.debt(amountsOf(kept.debts))}</p> : null}
        <p>{words.erase.law}</p>
      </div>
    </ConfirmDialog>
  )
}

function amountsOf(amounts: KeptOfGuest["debts"]): string {
  return amounts.map(({ cents, currency }) => formatPrice(cents, currency)).join(" et ")
}
