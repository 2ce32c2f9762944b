import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { UndoButtons } from "#app/back-office/command/undo-line.tsx"
import { ListBar } from "#app/back-office/list/list-bar.tsx"
import { usePast } from "#app/browser/use-past.ts"
import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { canBecome } from "#app/features/reservations/reservations.rules.ts"
import { DialogCross } from "#app/ui/dialog.tsx"
import { formatClock, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { undoWords } from "#content/admin/commands.ts"
import { reservationDecisions as words } from "#content/admin/reservations.ts"
import { ConfirmSeveral } from "./confirm-several.tsx"
import { DecisionMessage } from "./decision-message.tsx"
import { clientName } from "./reservation-columns.tsx"
import { undoProps } from "./undo-line.tsx"
import { type DecisionResult, type Decisions, resultWords } from "./use-decisions.ts"

interface DecisionBarProps {
  path: string
  chosen: readonly AdminReservation[]
  onChoose: (chosen: ReadonlySet<string>) => void
  decisions: Decisions
}

export function DecisionBar({ path, chosen, onChoose, decisions }: DecisionBarProps) {
  const { result, show } = decisions
  if (chosen.length > 0) return <ChosenBar path={path} chosen={chosen} onChoose={onChoose} decisions={decisions} />
  return result ? <ResultBar result={result} decisions={decisions} onClose={() => show(undefined)} /> : null
}

function ChosenBar({ path, chosen, onChoose, decisions }: DecisionBarProps) {
  const { decide } = decisions
  const [asks, setAsks] = useState<"confirmed" | "cancelled">()
  const pending = chosen.filter(({ status }) => canBecome(status, "confirmed"))
  const nobody = new Set<string>()

  return (
    <ListBar label={words.bar}>
      <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold" aria-live="polite">
          {plural(chosen.length, words.chosen[0], words.chosen[1])}
        </p>
        <Button size="sm" aria-disabled={decide.running || pending.length === 0} onClick={() => setAsks("confirmed")}>
          {partOf(words.confirm, pending.length, chosen.length)}
        </Button>
        <Button size="sm" variant="outline" aria-disabled={decide.running} onClick={() => setAsks("cancelled")}>
          {words.cancel}
        </Button>
        <Button size="sm" variant="ghost" className="sm:ml-auto" onClick={() => onChoose(nobody)}>
          {words.chooseNone}
        </Button>
      </div>
      {asks === "confirmed" && pending.length > 0 ? (
        <ConfirmSeveral
          rows={pending}
          running={decide.running}
          onCancel={() => setAsks(undefined)}
          onConfirm={() => {
            setAsks(undefined)
            decide.run({ rows: pending, status: "confirmed" })
            onChoose(nobody)
          }}
        />
      ) : null}
      {asks === "cancelled" ? (
        <CancelQuestion
          path={path}
          chosen={chosen}
          running={decide.running}
          onCancel={() => setAsks(undefined)}
          onConfirm={(message) => {
            setAsks(undefined)
            decide.run({ rows: chosen, status: "cancelled", message: message.trim() || undefined })
            onChoose(nobody)
          }}
        />
      ) : null}
    </ListBar>
  )
}

/** « Confirmer (2) » when only some of the chosen rows can be confirmed. */
function partOf(act: string, some: number, all: number): string {
  return some === all ? act : `${act} (${some})`
}

interface CancelQuestionProps {
  path: string
  chosen: readonly AdminReservation[]
  running: boolean
  onConfirm: (message: string) => void
  onCancel: () => void
}

function CancelQuestion({ path, chosen, running, onConfirm, onCancel }: CancelQuestionProps) {
  const [message, setMessage] = useState("")
  const told = chosen.find(({ email }) => email !== "")
  const untold = chosen.filter(({ email }) => email === "").length
  return (
    <ConfirmDialog
      title={words.cancelling(chosen.length)}
      confirm={words.cancelAll(chosen.length)}
      keep={words.keepAll}
      running={running}
      onConfirm={() => onConfirm(message)}
      onCancel={onCancel}
    >
      <p>{told ? `${words.freed} ${words.undoable}` : words.freed}</p>
      <ul className="my-3 max-h-40 overflow-y-auto border-l-2 border-line pl-3">
        {chosen.map((row) => (
          <li key={row.id}>{`${clientName(row)} (${row.reference})${row.email ? "" : `, ${words.noAddress}`}`}</li>
        ))}
      </ul>
      {untold > 0 ? <p className="mb-3">{words.untold(untold)}</p> : null}
      {told ? (
        <DecisionMessage path={`${path}/${told.id}`} status="cancelled" message={message} onChange={setMessage} />
      ) : null}
    </ConfirmDialog>
  )
}

interface ResultBarProps {
  result: DecisionResult
  decisions: Decisions
  onClose: () => void
}

function ResultBar({ result, decisions, onClose }: ResultBarProps) {
  const undoable = result.done.filter((row) => row.undoable !== null)
  const [first] = undoable
  const leavesAt = first?.undoable?.mailLeavesAt ?? null
  const past = usePast(leavesAt)
  const [only] = result.done.length === 1 ? result.done : []
  return (
    <ListBar label={words.bar}>
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p>
            {only ? <span className="font-semibold">{`${clientName(only)} (${only.reference})\u00a0: `}</span> : null}
            {resultWords(result)}
            {leavesAt && !past ? ` ${undoWords.mailLeaves(formatClock(leavesAt), undoable.length)}` : null}
          </p>
          {result.failed.length > 0 ? (
            <ul className="mt-1 text-sm text-port">
              {result.failed.map(({ name, reason }) => (
                <li key={name}>
                  <span className="font-semibold">{name}</span>
                  {`\u00a0: ${reason}`}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {undoable.length > 0 && !past ? <UndoButtons {...undoProps(undoable, decisions)} /> : null}
      </div>
      <DialogCross onClose={onClose} className="-mr-3" />
    </ListBar>
  )
}
